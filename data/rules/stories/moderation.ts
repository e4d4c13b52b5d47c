import { type StoryStatus, storyStatuses } from '../../vocabulary/stories.ts'
import { msg } from '../../words/words.ts'

/** Where a story is. What its writer has withdrawn is nowhere any more. */
type StoryPlace = StoryStatus | 'withdrawn'

/** From which state a story may move to which: the server enforces it, the page disables its buttons by it. */
const storyMoves: Record<StoryPlace, readonly StoryStatus[]> = {
  pending: ['published', 'rejected'],
  published: ['pending'],
  rejected: ['pending'],
  withdrawn: [],
}

export const canMoveStory = (from: StoryPlace, to: StoryStatus) => storyMoves[from].includes(to)

/** What the writer is told where an editor gave no reason for a rejection. Kept in English, and said where it is shown. */
export const unsaidReason = msg(
  'The editors have decided not to publish this story. They gave no reason here. You can ask them through the contact form.',
)

export const statesThatMayBecome = (to: StoryStatus) => storyStatuses.filter((from) => canMoveStory(from, to))
