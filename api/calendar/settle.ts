import type { ContentPost } from '../../data/contract/calendar.ts'
import { socialPlatformNames } from '../../data/vocabulary/social.ts'
import { type Clock, toInstant } from '../clock.ts'
import type { Store } from '../database.ts'
import { changeItemRow, findItem, type ItemRow } from './items.store.ts'
import { isOut, isUnderWay, postsOf } from './posts.ts'

/**
 * After something became of a post: the item is published once one of its posts is out and none waits, and a draft again,
 * saying why, once none waits and none is out.
 */
export function settleContent(tx: Store, clock: Clock, calendarId: number): void {
  const item = findItem(tx, calendarId)
  if (!item) return
  const posts = postsOf(tx, item)
  if (posts.some(isUnderWay)) return
  // A draft has no posts that wait; one of its former ones may turn out to be out after all.
  if (item.status === 'draft' && !posts.some(isOut)) return
  const at = toInstant(clock)
  const after = standingOf(item, posts, at)
  if (after.status === item.status && after.problem === item.problem) return
  changeItemRow(tx, item.id, { ...after, revision: item.revision + 1, updatedAt: at })
}

/** What an item is when none of its posts waits any more. */
export function standingOf(item: ItemRow, posts: ContentPost[], at: string) {
  const problem = problemOf(posts)
  if (item.status !== 'published' && !posts.some(isOut)) return { status: 'draft' as const, publishedAt: null, problem }
  const publishedAt = item.publishedAt ?? at
  // Sent before its time, it stands in the calendar on the day on which it went out.
  const isEarly = item.scheduledDate === null || item.scheduledDate > publishedAt
  return {
    status: 'published' as const,
    publishedAt,
    scheduledDate: isEarly ? publishedAt : item.scheduledDate,
    problem,
  }
}

function problemOf(posts: ContentPost[]): string | null {
  const words = posts
    .filter(({ state }) => state === 'failed' || state === 'unclear')
    .map(({ platform, errorMessage }) => `${socialPlatformNames[platform]}: ${errorMessage ?? 'It did not go out.'}`)
  return words.length > 0 ? words.join('\n') : null
}
