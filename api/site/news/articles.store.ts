import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { externalArticles } from '../../../data/tables/news.ts'
import { countRows, type Store } from '../../platform/database.ts'
import type { FeedMemo } from '../../platform/providers/blogFeed.ts'
import { changeRows, listPage, type PageAsked } from '../../platform/rows.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import { isInMonth } from './archive.store.ts'

export type ArticleRow = typeof externalArticles.$inferSelect
export type NewArticle = Pick<ArticleRow, 'id' | 'guid' | 'url' | 'title' | 'excerpt' | 'publishedAt'>

/** One page, newest first, with one row more than asked, as of our own posts. */
export const listArticles = (db: Store, { month, ...page }: PageAsked & { month?: string }): ArticleRow[] =>
  listPage(db, externalArticles, [externalArticles.publishedAt, externalArticles.id], {
    ...page,
    where: isInMonth(externalArticles.publishedAt, month),
  })

export const countArticles = (db: Store, month?: string) =>
  countRows(db, externalArticles, isInMonth(externalArticles.publishedAt, month))

export const findArticle = (db: Store, guid: string) =>
  db.select().from(externalArticles).where(eq(externalArticles.guid, guid)).get()

export const insertArticle = (tx: Store, article: NewArticle, at: string) =>
  tx
    .insert(externalArticles)
    .values({ ...article, firstSeenAt: at })
    .run()

/** Says whether anything of it is new. */
export function changeArticle(tx: Store, id: number, change: Omit<NewArticle, 'id' | 'guid'>): boolean {
  const { url, title, excerpt, publishedAt } = change
  const isOther = sql`(${externalArticles.url}, ${externalArticles.title}, ${externalArticles.excerpt}, ${externalArticles.publishedAt}) is not (${url}, ${title}, ${excerpt}, ${publishedAt})`
  return changeRows(tx, externalArticles, and(eq(externalArticles.id, id), isOther), change) === 1
}

/** Forgets all but the newest; says how many went. */
export function keepNewestArticles(tx: Store, most: number): number {
  const newest = tx
    .select({ id: externalArticles.id })
    .from(externalArticles)
    .orderBy(desc(externalArticles.publishedAt), desc(externalArticles.id))
    .limit(most)
  return tx.delete(externalArticles).where(notInArray(externalArticles.id, newest)).run().changes
}

/** What is remembered of the feed from one reading to the next. */
export interface BlogMemo extends FeedMemo {
  /** The feed these articles came from. */
  feed: string
  /** Numbers are given once: that of a forgotten article is not given to another. */
  nextId: number
}

const memoName = 'wildlife_blog'

export const findBlogMemo = (db: Store) => findSetting<BlogMemo>(db, memoName)

export const keepBlogMemo = (tx: Store, value: BlogMemo, at: string) => keepSetting(tx, memoName, value, at)
