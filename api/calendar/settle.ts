import type { ContentPost } from '../../data/contract/calendar.ts'
import { socialPlatformNames } from '../../data/vocabulary/social.ts'
import { type Clock, toInstant } from '../clock.ts'
import type { Store } from '../database.ts'
import { changeItemRow, findItem, type ItemRow } from './items.store.ts'
import { postsOf } from './posts.ts'

/**
 * After something became of a post: the item is published once one of its posts is out and none waits, and a draft again,
 * saying why, once none waits and none is out.
 */
export function settleContent(tx: Store, clock: Clock, calendarId: number): void {
  const item = findItem(tx, calendarId)
  if (!item) return
  const posts = postsOf(tx, calendarId)
  // A draft has no posts that wait; one of its former posts may turn out to have gone out after all.
  if (item.status === 'draft' ? !isOut(posts) : posts.some(isUnderWay)) return
  const after = standingOf(item, posts, toInstant(clock))
  if (after.status === item.status && after.problem === item.problem) return
  changeItemRow(tx, item.id, { ...after, revision: item.revision + 1, updatedAt: toInstant(clock) })
}

/** What an item is when none of its posts waits any more. */
export function standingOf(item: ItemRow, posts: ContentPost[], at: string) {
  const problem = problemOf(posts)
  return isOut(posts) || item.status === 'published'
    ? { status: 'published' as const, publishedAt: item.publishedAt ?? at, problem }
    : { status: 'draft' as const, publishedAt: null, problem }
}

export const isUnderWay = ({ state }: ContentPost) => state === 'scheduled' || state === 'sending'
const isOut = (posts: ContentPost[]) => posts.some(({ state }) => state === 'published')

function problemOf(posts: ContentPost[]): string | null {
  const words = posts
    .filter(({ state }) => state === 'failed' || state === 'unclear')
    .map(({ platform, errorMessage }) => `${socialPlatformNames[platform]}: ${errorMessage ?? 'It did not go out.'}`)
  return words.length > 0 ? words.join('\n') : null
}
