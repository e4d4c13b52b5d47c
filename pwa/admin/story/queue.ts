import type { AdminStory } from '../../../data/contract/stories.ts'

type Queued = Pick<AdminStory, 'id'>

/** A story's surroundings in the list from which it was opened. */
export interface Beside {
  /** Counted from 1; 0 when the story stands in no list. */
  place: number
  /** How many there are on all pages of that list. */
  total: number
  previous: AdminStory | null
  next: AdminStory | null
}

/** The story's place (counted from 1) and those beside it. Place 0: it is not in the queue. */
export function placeInQueue<S extends Queued>(queue: readonly S[], id: number) {
  const index = queue.findIndex((story) => story.id === id)
  if (index === -1) return { place: 0, previous: null, next: null }
  return { place: index + 1, previous: queue[index - 1] ?? null, next: queue[index + 1] ?? null }
}

/** Where the reviewer goes on once a story has left: the one that takes its place, else the one before it. */
export function nextInHand<S extends Queued>(queue: readonly S[], leaving: number): number | null {
  const { previous, next } = placeInQueue(queue, leaving)
  return (next ?? previous)?.id ?? null
}
