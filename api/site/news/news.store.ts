import { and, asc, between, eq, gt, inArray, isNotNull, max, ne, or, sql } from 'drizzle-orm'
import { fold } from '../../../data/rules/fold.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { publications } from '../../../data/tables/stories.ts'
import type { PostStatus } from '../../../data/vocabulary/news.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { cursorOf } from '../../platform/http/lists.ts'
import { findById, hasRow, insertRow, listPage, listRows, type PageAsked, pluck } from '../../platform/rows.ts'
import { isInMonth, settleTags } from './archive.store.ts'

export type PostRow = typeof blogPosts.$inferSelect

/** All posts, or those of a state, a month, a category or a search. */
export interface Which {
  status?: PostStatus | 'scheduled'
  month?: string
  category?: string
  search?: string
}
export type PostFilter = PageAsked & Which

const ofPosts = ({ status, month, category, search }: Which) =>
  and(
    status === 'scheduled' ? isNotNull(blogPosts.publishAt) : status && eq(blogPosts.status, status),
    category ? eq(blogPosts.category, category) : undefined,
    ...wordsOf(search ?? '').map((word) => sql`instr(folded(${searched}), ${word}) > 0`),
    isInMonth(blogPosts.createdAt, month),
  )
/** Each of them has to stand in the newest words of the post. */
const wordsOf = (search: string) => fold(search).split(/\s+/).filter(Boolean)
const newest = (field: 'title' | 'category' | 'tags') =>
  sql`coalesce(${blogPosts.working} ->> ${sql.raw(`'${field}'`)}, ${blogPosts[field]})`
const searched = sql`${newest('title')} || ' ' || ${newest('category')} || ' ' || ${newest('tags')}`

/** Categories that posts have, by their letters. */
export const listCategories = (db: Store): string[] =>
  pluck(db, blogPosts.category, {
    where: ne(blogPosts.category, ''),
    groupBy: [blogPosts.category],
    orderBy: [blogPosts.category],
    limit: 100,
  })

/** Drafts that go out by themselves, up to an instant. */
export const listScheduledPosts = (db: Store): PostRow[] =>
  listRows(db, blogPosts, { where: isNotNull(blogPosts.publishAt), orderBy: [blogPosts.publishAt, blogPosts.id] })
const inOrder = [blogPosts.createdAt, blogPosts.id] as const

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listPosts = (db: Store, { before, limit, ...which }: PostFilter): PostRow[] =>
  listPage(db, blogPosts, inOrder, { where: ofPosts(which), before, limit })

export const countPosts = (db: Store, which: Which) => countRows(db, blogPosts, ofPosts(which))

/** The published posts that come after and before one in time. */
export function postsBeside(db: Store, post: PostRow) {
  const nearest = (ascending: boolean): PostRow | undefined =>
    listPage(db, blogPosts, inOrder, {
      where: ofPosts({ status: 'published' }),
      before: cursorOf(post),
      limit: 0,
      ascending,
    })[0]
  return { newer: nearest(true), older: nearest(false) }
}

/** The published posts in a range of numbers, both ends included, and when each last changed for readers. */
export const listPublishedPostsBetween = (db: Store, [first, last]: readonly [number, number]) =>
  db
    .select({ id: blogPosts.id, title: blogPosts.title, changedAt: publications.at })
    .from(blogPosts)
    .leftJoin(publications, and(eq(publications.kind, 'post'), eq(publications.itemId, blogPosts.id)))
    // The sign keeps SQLite from reading all that is published.
    .where(and(sql`+${blogPosts.status} = 'published'`, between(blogPosts.id, first, last)))
    .orderBy(blogPosts.id)
    .all()

export const newestPostId = (db: Store): number =>
  db
    .select({ id: max(blogPosts.id) })
    .from(blogPosts)
    .get()?.id ?? 0

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
  withTags(tx, insertRow(tx, blogPosts, { ...post, imageUrl: post.imageUrl ?? image }))

export const hasPosts = (db: Store) => hasRow(db, blogPosts)

export const findPost = (db: Store, id: number): PostRow | undefined => findById(db, blogPosts, id)

export const changePostRow = (tx: Store, id: number, change: Partial<Omit<PostRow, 'id'>>): PostRow =>
  withTags(tx, tx.update(blogPosts).set(change).where(eq(blogPosts.id, id)).returning().get())

function withTags(tx: Store, post: PostRow): PostRow {
  settleTags(tx, post)
  return post
}

export const deletePostRow = (tx: Store, id: number) => tx.delete(blogPosts).where(eq(blogPosts.id, id)).run()

const names = (column: unknown, mediaId: string) => sql`instr(coalesce(${column}, ''), ${`/media/${mediaId}/`}) > 0`
const showsPicture = (mediaId: string) => or(names(blogPosts.content, mediaId), names(blogPosts.imageUrl, mediaId))

/** Whether a published post shows this picture. */
export const isPictureShown = (db: Store, mediaId: string): boolean =>
  hasRow(db, blogPosts, and(eq(blogPosts.status, 'published'), showsPicture(mediaId)))

/** Whether any post names this picture, also in words that are being worked on. */
export const isPictureNamed = (db: Store, mediaId: string): boolean =>
  hasRow(db, blogPosts, or(showsPicture(mediaId), names(blogPosts.working, mediaId)))
