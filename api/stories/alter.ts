import { toInstant } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import { seatStory } from './authorPages.ts'
import { listMediaOf, settleStoryMedia } from './media/media.ts'
import { noteMilestones } from './milestones.store.ts'
import { markGone, markPublished } from './publications/publications.ts'
import { findStory, type StoryRow } from './stories.store.ts'

/** Everything that it notes was at the same instant. */
export type StoryAlteration = (tx: Tx, story: StoryRow, at: string) => void

/**
 * One change, one transaction: the story's public face and the devices' feed follow in the same breath.
 * Errors: story.not_found; story.withdrawn (409), for what its writer took back.
 */
export function alterStory(deps: Deps, id: number, change: StoryAlteration, written = deps.storyWritten): void {
  deps.db.transaction((tx) => {
    const at = toInstant(deps.clock)
    const before = findStory(tx, id) ?? noStory()
    if (before.withdrawnAt) refuseWithdrawn('conflict')
    const mediaIds = listMediaOf(tx, id).map((item) => item.id)
    change(tx, before, at)
    settleStoryMedia(tx, id)
    written(tx, id)
    seatStory(tx, findStory(tx, id) ?? noStory())
    const after = findStory(tx, id)
    const isPublished = after?.status === 'published'
    if (after) noteMilestones(tx, after, at)
    if (isPublished) markPublished(tx, 'story', id)
    else if (before.status === 'published') markGone(tx, 'story', id, mediaIds)
    const wasSeen = isPublished || before.status === 'published'
    if (wasSeen || after?.withdrawnAt) deps.storyAltered(tx, id, before.authorName)
    const keys = [publicKeys.story(id), publicKeys.stories]
    if (wasSeen) deps.published.changed(tx, { keys, isSoft: before.status !== 'published' })
  })
  deps.jobs.wake()
}

export const noStory = (): never => fail('notFound', 'story.not_found', 'Story not found')

export const refuseWithdrawn = (kind: 'conflict' | 'notFound'): never =>
  fail(kind, 'story.withdrawn', 'The writer has withdrawn this story. Nothing of it is left.')
