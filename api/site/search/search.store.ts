import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { placesOfStory, searchDocuments, searchTranslations, storyAtPlace } from '../../../data/tables/search.ts'
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

/** Of the newest stories each translation that fits by itself, and how well: a story is there once for each. */
export const listRankedTranslations = (db: Store, expression: string, limit: number): Ranked[] =>
  db.all(sql`select ${storyAtPlace} as id, bm25(translation_words, 10.0, 1.0, 0.0) as score from translation_words
    where translation_words match ${expression} order by rowid desc limit ${limit}`)

export const listTranslationsWith = (db: Store, expression: string, limit: number): number[] =>
  db
    .all<{ id: number }>(
      sql`select ${storyAtPlace} as id from translation_words
        where translation_words match ${expression} order by rowid desc limit ${limit}`,
    )
    .map(({ id }) => id)

/** What the index has of the translations of a story. */
export const inPlacesOf = (storyId: SQLWrapper): SQL =>
  sql`${searchTranslations.place} between ${storyId} * ${placesOfStory} and (${storyId} + 1) * ${placesOfStory} - 1`

export const listRankedPosts = (db: Store, expression: string, limit: number): Ranked[] =>
  db.all(sql`select rowid as id, bm25(post_words, 10.0, 1.0) as score from post_words
    where post_words match ${expression} order by rowid desc limit ${limit}`)

/** `languages`: all in which it can be read. */
export type DocumentRow = typeof searchDocuments.$inferSelect & { languages: string[] }

export function listDocuments(db: Store, ids: readonly number[]): DocumentRow[] {
  const among = sql`json_each(${JSON.stringify(ids)})`
  const translated = new Map<number, string[]>()
  for (const { storyId, language } of db.all<{ storyId: number; language: string }>(
    sql`select story_id as "storyId", language from ${among} cross join ${searchTranslations}
      on ${inPlacesOf(sql`value`)}`,
  ))
    translated.set(storyId, [...(translated.get(storyId) ?? []), language])
  return db
    .select()
    .from(searchDocuments)
    .where(inArray(searchDocuments.storyId, sql`(select value from ${among})`))
    .all()
    .map((document) => ({ ...document, languages: [document.language, ...(translated.get(document.storyId) ?? [])] }))
}
