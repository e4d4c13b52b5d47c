import type { StoryStatus } from '../vocabulary/stories.ts'

/** From which state a story may move to which: the server enforces it, the page disables its buttons by it. */
const storyMoves: Record<StoryStatus, readonly StoryStatus[]> = {
  pending: ['published', 'rejected'],
  published: ['pending'],
  rejected: ['pending'],
}

export const canMoveStory = (from: StoryStatus, to: StoryStatus) => storyMoves[from].includes(to)

export const statesThatMayBecome = (to: StoryStatus) =>
  (Object.keys(storyMoves) as StoryStatus[]).filter((from) => canMoveStory(from, to))
