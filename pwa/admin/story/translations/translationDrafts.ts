import { changesTo, keepDrafts } from '../../kit/drafts/draftStore.ts'
import type { EditDraft } from '../../kit/edit/editDraft.ts'
import type { Carried, TranslationText } from './translationWords.ts'

/** Words of a translation that were not saved yet. The revision is 0 where the server has none yet. */
export interface TranslationDraft extends EditDraft<TranslationText> {
  /** "the French translation of “The heron”" */
  name: string
  /** The parts of the story as it is translated here. */
  order: string[]
  carried: Carried
}

export const translationDrafts = keepDrafts<TranslationDraft>('adminTranslations', {
  sample: { words: {}, base: {}, name: '', order: [], carried: {} },
  tell: (drafts) => drafts.map(({ name }) => changesTo(name)),
})
