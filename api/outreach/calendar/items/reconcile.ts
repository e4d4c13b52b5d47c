import type { ContentPost } from '../../../../data/contract/outreach/calendar.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { type Clock, toInstant } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database.ts'
import { holds } from '../../../platform/http/writes.ts'
import { formerNameOf } from './formerName.ts'
import { changeItemRow, findItem, type ItemRow } from './items.store.ts'
import { isOut, isUnderWay, postsOf } from './posts.ts'

/**
 * After something became of a post: an item is scheduled while one of its posts waits, at the time of the first that does and for the
 * platforms of which there are posts; published once one is out and none waits; and a draft again, saying why, once none waits and
 * none is out.
 */
export function reconcileContent(tx: Store, clock: Clock, calendarId: number): void {
  const item = findItem(tx, calendarId)
  if (!item) return
  const posts = postsOf(tx, item)
  const at = toInstant(clock)
  const after = posts.some(isUnderWay) ? waitingOf(item, posts, at) : standingOf(item, posts, at)
  if (holds(item, after)) return
  changeItemRow(tx, item.id, { ...after, revision: item.revision + 1, updatedAt: at })
}

function waitingOf(item: ItemRow, posts: ContentPost[], at: string): Partial<ItemRow> {
  if (item.status === 'published') return {}
  const [first] = posts.flatMap((post) => (isUnderWay(post) && post.scheduledAt) || []).sort()
  return {
    status: 'scheduled',
    scheduledDate: first ?? item.scheduledDate,
    platforms: item.platforms.filter((name) => posts.some(({ platform }) => platform === name)),
    // Though the post that is out be deleted here: made anew, it would be there twice.
    publishedAt: item.publishedAt ?? (posts.some(isOut) ? at : null),
    problem: item.status === 'draft' ? formerNameOf(item) : item.problem,
  }
}

/** What an item is when none of its posts waits any more. */
export function standingOf(item: ItemRow, posts: ContentPost[], at: string) {
  const problem = [problemOf(posts), formerNameOf(item)].filter(Boolean).join('\n') || null
  const wasOut = item.status === 'published' || item.publishedAt !== null
  if (!wasOut && !posts.some(isOut)) return { status: 'draft' as const, publishedAt: null, problem }
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
