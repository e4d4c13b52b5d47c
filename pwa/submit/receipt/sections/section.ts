import type { WaitingAct } from '../../../offline/outbox/ownStories.ts'
import type { Found } from '../useReceipt.ts'

/** What each section of a found story is given. */
export interface SectionProps {
  found: Found
  /** What waits on this phone about this story. */
  waiting: readonly WaitingAct[]
  /** Something has arrived: the story is asked for again. */
  onChanged: () => void
}
