import { inArray, sql } from 'drizzle-orm'
import { searchDocuments } from '../../../data/tables/search.ts'
import type { Store } from '../../platform/database.ts'

export interface Ranked {
  id: number
  /** The lower, the better. */
  score: number
}

/** What a word weighs that stands in the title, the text, the writer's name, the place; choices weigh nothing. */
const weights = sql.raw('10.0, 1.0, 4.0, 4.0, 0.0')

/** The newest stories that fit an expression of FTS5, with how well they do. */
export const listRankedStories = (db: Store, expression: string, limit: number): Ranked[] =>
  db.all(sql`select rowid as id, bm25(story_words, ${weights}) as score from story_words
    where story_words match ${expression} order by rowid desc limit ${limit}`)

/** The same without a rank, which has to look at every story that has one of the words. */
export const listStoriesWith = (db: Store, expression: string, limit: number): number[] =>
  db
    .all<{ id: number }>(
      sql`select rowid as id from story_words where story_words match ${expression} order by rowid desc limit ${limit}`,
    )
    .map(({ id }) => id)

export const listRankedPosts = (db: Store, expression: string, limit: number): Ranked[] =>
  db.all(sql`select rowid as id, bm25(post_words, 10.0, 1.0) as score from post_words
    where post_words match ${expression} order by rowid desc limit ${limit}`)

export type DocumentRow = typeof searchDocuments.$inferSelect

export const listDocuments = (db: Store, ids: readonly number[]): DocumentRow[] =>
  db
    .select()
    .from(searchDocuments)
    .where(inArray(searchDocuments.storyId, sql`(select value from json_each(${JSON.stringify(ids)}))`))
    .all()
