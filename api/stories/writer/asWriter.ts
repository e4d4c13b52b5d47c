import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StoryWritten } from '../../platform/events.ts'
import { alterStory, noStory, refuseWithdrawn, type StoryAlteration } from '../alter.ts'
import { findStory } from '../stories.store.ts'

/**
 * Does what changes a story while it waits, and is a proposal once it was decided on: `take` looks at its state, and only what changes it is
 * told to pages and devices. Errors: story.withdrawn (409).
 */
export function asWriter(deps: Deps, id: number, take: StoryAlteration, written?: StoryWritten): void {
  const isProposed = deps.db.transaction((tx) => {
    const story = findStory(tx, id) ?? noStory()
    if (story.withdrawnAt) refuseWithdrawn('conflict')
    if (story.status === 'pending') return false
    take(tx, story, toInstant(deps.clock))
    return true
  })
  if (isProposed) deps.jobs.wake()
  else alterStory(deps, id, take, { written })
}
