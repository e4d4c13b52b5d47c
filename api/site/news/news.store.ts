import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { blogPosts } from '../../../data/tables/news.ts'
import type { PostStatus } from '../../../data/vocabulary/news.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { findById, hasRow, insertRow, listPage, type PageAsked } from '../../platform/rows.ts'

export type PostRow = typeof blogPosts.$inferSelect

export type PostFilter = PageAsked & { status?: PostStatus }

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listPosts = (db: Store, { status, before, limit }: PostFilter): PostRow[] =>
  listPage(db, blogPosts, [blogPosts.createdAt, blogPosts.id], {
    where: status && eq(blogPosts.status, status),
    before,
    limit,
  })

export const countPosts = (db: Store, status?: PostStatus) =>
  countRows(db, blogPosts, status && eq(blogPosts.status, status))

export const listPublishedPosts = (db: Store, limit: number) =>
  listPosts(db, { status: 'published', limit }).slice(0, limit)

export const listPostsById = (db: Store, ids: number[]) =>
  ids.length === 0 ? [] : db.select().from(blogPosts).where(inArray(blogPosts.id, ids)).all()

/** Some posts in the order of their numbers, from behind one on. */
export const listPostsAfter = (db: Store, id: number, limit: number): PostRow[] =>
  db.select().from(blogPosts).where(gt(blogPosts.id, id)).orderBy(asc(blogPosts.id)).limit(limit).all()

/** The picture of a post goes by two names. */
export type NewPost = Omit<typeof blogPosts.$inferInsert, 'id'> & { image?: string | null }

export const insertPost = (tx: Store, { image, ...post }: NewPost): PostRow =>
  insertRow(tx, blogPosts, { ...post, imageUrl: post.imageUrl ?? image })

export const hasPosts = (db: Store) => hasRow(db, blogPosts)

export const findPost = (db: Store, id: number): PostRow | undefined => findById(db, blogPosts, id)

export const changePostRow = (tx: Store, id: number, change: Partial<Omit<PostRow, 'id'>>): PostRow =>
  tx.update(blogPosts).set(change).where(eq(blogPosts.id, id)).returning().get()

export const deletePostRow = (tx: Store, id: number) => tx.delete(blogPosts).where(eq(blogPosts.id, id)).run()

const names = (column: unknown, mediaId: string) => sql`instr(coalesce(${column}, ''), ${`/media/${mediaId}/`}) > 0`
const showsPicture = (mediaId: string) => or(names(blogPosts.content, mediaId), names(blogPosts.imageUrl, mediaId))

/** Whether a published post shows this picture. */
export const isPictureShown = (db: Store, mediaId: string): boolean =>
  hasRow(db, blogPosts, and(eq(blogPosts.status, 'published'), showsPicture(mediaId)))

/** Whether any post names this picture, also in words that are being worked on. */
export const isPictureNamed = (db: Store, mediaId: string): boolean =>
  hasRow(db, blogPosts, or(showsPicture(mediaId), names(blogPosts.working, mediaId)))
