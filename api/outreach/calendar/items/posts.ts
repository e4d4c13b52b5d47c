import type { ContentPost } from '../../../../data/contract/outreach/calendar.ts'
import type { Store } from '../../../platform/database.ts'
import { idsOf } from '../../../platform/rows.ts'
import { listPostsOf } from '../../social/plan.ts'
import type { ItemRow } from './items.store.ts'

/** The newest post of each item at each platform: an item that failed and was scheduled anew has older ones. */
export function postsOfEach(db: Store, items: Pick<ItemRow, 'id'>[]): Map<number, ContentPost[]> {
  const all = listPostsOf(db, idsOf(items))
  return new Map([...all].map(([id, posts]) => [id, newestOfEach(posts)]))
}

export const postsOf = (db: Store, item: Pick<ItemRow, 'id'>): ContentPost[] =>
  postsOfEach(db, [item]).get(item.id) ?? []

const newestOfEach = (posts: ContentPost[]): ContentPost[] => [
  ...new Map(posts.map((post) => [post.platform, post])).values(),
]

export const isUnderWay = ({ state }: ContentPost) => state === 'scheduled' || state === 'sending'
export const isOut = ({ state }: ContentPost) => state === 'published'
export const isUnclear = ({ state }: ContentPost) => state === 'unclear'
