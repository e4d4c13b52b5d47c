import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { searchDocuments } from '../../../data/tables/search.ts'
import { storyTranslations } from '../../../data/tables/stories.ts'
import type { Store } from '../../platform/database.ts'
import { listFields } from '../../platform/rows.ts'

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

/** Stories with a translation that fits by itself, newest translation first, and how well: each of them once for each translation. */
export const listRankedTranslations = (db: Store, expression: string, limit: number): Ranked[] =>
  db.all(sql`select ${storyTranslations.storyId} as id, bm25(translation_words, 10.0, 1.0, 0.0) as score
    from translation_words join ${storyTranslations} on ${storyTranslations.id} = translation_words.rowid
    where translation_words match ${expression} order by translation_words.rowid desc limit ${limit}`)

export const listTranslationsWith = (db: Store, expression: string, limit: number): number[] =>
  db
    .all<{ id: number }>(
      sql`select ${storyTranslations.storyId} as id
        from translation_words join ${storyTranslations} on ${storyTranslations.id} = translation_words.rowid
        where translation_words match ${expression} order by translation_words.rowid desc limit ${limit}`,
    )
    .map(({ id }) => id)

export const listRankedPosts = (db: Store, expression: string, limit: number): Ranked[] =>
  db.all(sql`select rowid as id, bm25(post_words, 10.0, 1.0) as score from post_words
    where post_words match ${expression} order by rowid desc limit ${limit}`)

/** `languages`: all in which it can be read. */
export type DocumentRow = typeof searchDocuments.$inferSelect & { languages: string[] }

export function listDocuments(db: Store, ids: readonly number[]): DocumentRow[] {
  const among = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const translated = new Map<number, string[]>()
  for (const { storyId, language } of listFields(db, storyTranslations, {
    fields: { storyId: storyTranslations.storyId, language: storyTranslations.language },
    where: and(inArray(storyTranslations.storyId, among), isNotNull(storyTranslations.shown)),
  }))
    translated.set(storyId, [...(translated.get(storyId) ?? []), language])
  return db
    .select()
    .from(searchDocuments)
    .where(inArray(searchDocuments.storyId, among))
    .all()
    .map((document) => ({ ...document, languages: [document.language, ...(translated.get(document.storyId) ?? [])] }))
}
