import { comparable } from '../../platform/addresses.ts'
import type { Store } from '../../platform/database.ts'
import { listStoryCounts } from '../../stories/index.ts'
import type { AccountRow } from './accounts.ts'

/** What the desk shows of an author's stories; none of it earns anything. The name is that of the latest published story: anybody can send one under somebody's address. */
export function countsOf(db: Store, storyIds: number[], account: Pick<AccountRow, 'authorName' | 'authorEmail'>) {
  const address = comparable(account.authorEmail)
  const stories = listStoryCounts(db, storyIds).filter(({ email }) => comparable(email) === address)
  const sum = (counter: 'views' | 'likes' | 'shares') => stories.reduce((total, story) => total + story[counter], 0)
  return {
    authorName:
      stories.findLast(({ isPublished }) => isPublished)?.authorName ||
      account.authorName ||
      (stories.at(-1)?.authorName ?? ''),
    totalViews: sum('views'),
    totalLikes: sum('likes'),
    totalShares: sum('shares'),
    totalStories: stories.length,
    publishedStories: stories.filter(({ isPublished }) => isPublished).length,
    featuredStories: stories.filter(({ isFeatured }) => isFeatured).length,
  }
}
