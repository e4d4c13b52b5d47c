import { changesTo, keepDrafts } from '../../kit/drafts/draftStore.ts'
import type { EditDraft } from '../../kit/edit/editDraft.ts'
import type { EditWords } from './storyWords.ts'

/** Words of an edit that was not saved yet. */
export interface StoryDraft extends EditDraft<EditWords> {
  storyId: number
  /** The story's title before the edit. */
  storyTitle: string
}

export const storyDrafts = keepDrafts<StoryDraft>('adminEdits', {
  sample: { storyId: 0, words: {}, base: {} },
  tell: (drafts) => drafts.map(({ storyTitle }) => changesTo(`“${storyTitle}”`)),
})
