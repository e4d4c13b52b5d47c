import type { Timezone } from '../../../data/vocabulary/admin.ts'
import { changesTo, keepDrafts } from '../kit/drafts/draftStore.ts'
import type { EditDraft } from '../kit/edit/editDraft.ts'
import { type ContentWords, nameOfContent, noContent } from './content/contentWords.ts'
import { type EventWords, nameOfEvent, noEvent } from './events/eventWords.ts'

/** A form whose words the server does not have yet. */
export interface FormDraft<Words> extends EditDraft<Words> {
  /** The number of what is edited; 0 for what is new. */
  id: number
  /** Under which it is made: tried again after a broken line, it is still one. */
  key: string
  /** What was sent to be made and not answered: it may be there already, in these words. */
  sent?: Words
  /** On whose clocks its time was typed. */
  zoneId?: Timezone
}

export const contentDrafts = keepDrafts<FormDraft<ContentWords>>('adminContents', {
  sample: { id: 0, key: '', words: noContent, base: noContent },
  tell: (drafts) => drafts.map(({ words }) => changesTo(nameOfContent(words))),
})

export const eventDrafts = keepDrafts<FormDraft<EventWords>>('adminEvents', {
  sample: { id: 0, key: '', words: noEvent, base: noEvent },
  tell: (drafts) => drafts.map(({ words }) => changesTo(nameOfEvent(words))),
})
