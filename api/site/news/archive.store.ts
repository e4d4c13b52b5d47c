import { and, desc, eq, getTableColumns, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { tagKey, tagsIn } from '../../../data/rules/site/tags.ts'
import { blogPosts, externalArticles, postTags } from '../../../data/tables/news.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { deleteRows, isBeyond, listFields, type PageAsked } from '../../platform/rows.ts'

type PostRow = typeof blogPosts.$inferSelect

/** With each write of a post: its tags stand here while it is on the site, and at no other time. */
export function settleTags(tx: Store, { id: postId, status, tags, createdAt }: PostRow): void {
  deleteRows(tx, postTags, eq(postTags.postId, postId))
  if (status !== 'published') return
  for (const name of tagsIn(tags))
    tx.insert(postTags)
      .values({ postId, tag: tagKey(name), name, createdAt })
      .run()
}

/** From the first instant of a month such as `2026-11` up to the next one. */
export function isInMonth(at: SQLiteColumn, month: string | undefined): SQL | undefined {
  if (month === undefined) return undefined
  const [year = 0, number = 1] = month.split('-').map(Number)
  const startOf = (of: number) => new Date(Date.UTC(year, of)).toISOString()
  return and(gte(at, startOf(number - 1)), lt(at, startOf(number)))
}

interface Tagged {
  tag: string
  month?: string
}

const ofTag = ({ tag, month }: Tagged) => and(eq(postTags.tag, tag), isInMonth(postTags.createdAt, month))

/** One page of the published posts with a tag, newest first, with one row more than asked. */
export const listTagged = (db: Store, { before, limit, ...tagged }: Tagged & PageAsked): PostRow[] =>
  db
    .select(getTableColumns(blogPosts))
    .from(postTags)
    // SQLite reads the tables of such a join in the order in which they stand.
    .crossJoin(blogPosts)
    .where(
      and(
        ofTag(tagged),
        eq(blogPosts.id, postTags.postId),
        sql`+${blogPosts.status} = 'published'`,
        before ? isBeyond([postTags.createdAt, postTags.postId], before) : undefined,
      ),
    )
    .orderBy(desc(postTags.createdAt), desc(postTags.postId))
    .limit(limit + 1)
    .all()

export const countTagged = (db: Store, tagged: Tagged) => countRows(db, postTags, ofTag(tagged))

interface Month {
  month: string
  posts: number
}

const inMonths = (db: Store, at: SQLiteColumn, where?: SQL): Month[] => {
  const month = sql<string>`substr(${at}, 1, 7)`
  return listFields(db, at.table, {
    fields: { month, posts: sql<number>`count(*)` },
    where,
    groupBy: [month],
    orderBy: [desc(month)],
  })
}

/** The months in which our own posts were published, newest first. */
export const listMonths = (db: Store): Month[] => inMonths(db, blogPosts.createdAt, eq(blogPosts.status, 'published'))

/** And those of the articles of the Wildlife Blog. */
export const listArticleMonths = (db: Store): Month[] => inMonths(db, externalArticles.publishedAt)

interface KnownTag {
  tag: string
  name: string
  posts: number
}

/** Tags in the order of their addresses, from behind one on. */
export const listTags = (db: Store, { after = '', limit }: { after?: string; limit: number }) =>
  groupedTags(db, gt(postTags.tag, after), limit)

/** Tags that begin so. */
export const listTagsLike = (db: Store, begins: string, limit: number) =>
  groupedTags(db, and(gte(postTags.tag, begins), lt(postTags.tag, `${begins}\u{10ffff}`)), limit)

/** SQLite takes the name from the row that has the greatest date (https://www.sqlite.org/lang_select.html#bareagg). */
const groupedTags = (db: Store, where: SQL | undefined, limit: number): KnownTag[] =>
  db
    .select({
      tag: postTags.tag,
      name: postTags.name,
      posts: sql<number>`count(*)`,
      newest: sql<string>`max(${postTags.createdAt})`,
    })
    .from(postTags)
    .where(where)
    .groupBy(postTags.tag)
    .orderBy(postTags.tag)
    .limit(limit)
    .all()
    .map(({ tag, name, posts }) => ({ tag, name, posts }))
