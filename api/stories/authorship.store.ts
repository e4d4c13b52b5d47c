import { eq, ne, sql } from 'drizzle-orm'
import { stories } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'
import { isAddress } from '../platform/erasure.ts'

/** The address that each story came from, oldest first; without those whose writer's address is no longer kept. */
export const listAuthorships = (db: Store): { storyId: number; email: string }[] =>
  db
    .select({ storyId: stories.id, email: stories.authorEmail })
    .from(stories)
    .where(ne(stories.authorEmail, ''))
    .orderBy(stories.id)
    .all()

/** What the desk counts of an author's stories, in the order of the stories. */
export const listStoryCounts = (db: Store, storyIds: number[]) =>
  db
    .select({
      storyId: stories.id,
      authorName: stories.authorName,
      email: stories.authorEmail,
      isPublished: eq(stories.status, 'published').mapWith(Boolean),
      isFeatured: sql<boolean>`${stories.status} = 'published' and ${stories.featured}`.mapWith(Boolean),
      views: stories.viewCount,
      likes: stories.likeCount,
      shares: stories.shareCount,
    })
    .from(stories)
    .where(sql`${stories.id} in (select value from json_each(${JSON.stringify(storyIds)}))`)
    .orderBy(stories.id)
    .all()

/** An author has another address now: their stories are told under it. */
export const moveAuthorship = (tx: Store, from: string, to: string) =>
  tx.update(stories).set({ authorEmail: to }).where(isAddress(stories.authorEmail, from)).run()
