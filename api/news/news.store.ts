import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { blogPosts } from '../../data/tables/news.ts'
import type { PostStatus } from '../../data/vocabulary/news.ts'
import type { Store } from '../database.ts'
import { readCursor } from '../http/lists.ts'

export type PostRow = typeof blogPosts.$inferSelect

export interface PostFilter {
  status?: PostStatus
  /** The cursor of the last post of the page before. */
  before?: string
  limit: number
}

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export function listPosts(db: Store, { status, before, limit }: PostFilter): PostRow[] {
  return db
    .select()
    .from(blogPosts)
    .where(and(status && eq(blogPosts.status, status), before ? olderThan(before) : undefined))
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(limit + 1)
    .all()
}

export const listPublishedPosts = (db: Store, limit: number) =>
  listPosts(db, { status: 'published', limit }).slice(0, limit)

export const listPostsById = (db: Store, ids: number[]) =>
  ids.length === 0 ? [] : db.select().from(blogPosts).where(inArray(blogPosts.id, ids)).all()

/** Compared as a pair, so that the index leads straight to the place. */
function olderThan(cursor: string) {
  const { createdAt, id } = readCursor(cursor)
  return sql`(${blogPosts.createdAt}, ${blogPosts.id}) < (${createdAt}, ${id})`
}

/** The picture of a post goes by two names. */
export type NewPost = Omit<typeof blogPosts.$inferInsert, 'id'> & { image?: string | null }

export const insertPost = (tx: Store, { image, ...post }: NewPost): PostRow =>
  tx
    .insert(blogPosts)
    .values({ ...post, imageUrl: post.imageUrl ?? image })
    .returning()
    .get()

export const hasPosts = (db: Store) => db.select({ id: blogPosts.id }).from(blogPosts).limit(1).get() !== undefined
