import { sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { storyCategories } from '../vocabulary/stories.ts'
import { instant, listOf } from './columns.ts'

/*
 * The index of what is public, and of nothing else. Triggers of `stories` and `blog_posts` keep it, whatever writes there; a migration that
 * rebuilds one of these makes its triggers anew. The words themselves are in `story_words`, `translation_words` and `post_words`, of FTS5, which hold no text.
 */

/** Each story that the index has, with what it can be chosen by. */
export const searchDocuments = sqliteTable('search_documents', {
  storyId: integer('story_id').primaryKey(),
  category: text('category', { enum: storyCategories }).notNull(),
  /** As ISO 3166-1 alpha-2. */
  country: text('country'),
  species: listOf<string>('species').notNull(),
  /** In which it is written. */
  language: text('language').notNull().default(''),
  publishedAt: instant('published_at').notNull(),
})

/** Each translation that the index has, with what its story can be chosen by in it, as the index holds that: without it nothing is taken out again. */
export const searchTranslations = sqliteTable('search_translations', {
  /** Story and language in one number, so that the order is that of the stories: see `placesOfStory`. */
  place: integer('place').primaryKey(),
  storyId: integer('story_id').notNull(),
  language: text('language').notNull(),
  choices: text('choices').notNull(),
})

/** So many places has a story, one for each language that two or three letters can name. */
export const placesOfStory = 32_768
/** The number of the story of a row of `translation_words`. Written out: what is bound to a statement is no whole number. */
export const storyAtPlace = sql.raw(`rowid / ${placesOfStory}`)

/** In how many texts each word stands, and how many stories each choice has, such as `country:KE`. */
export const searchTerms = sqliteTable('search_terms', {
  term: text('term').primaryKey(),
  texts: integer('texts').notNull(),
})

/** Each three letters of a word, by which it is found when it is misspelt. */
export const searchTrigrams = sqliteTable(
  'search_trigrams',
  { trigram: text('trigram').notNull(), letters: integer('letters').notNull(), term: text('term').notNull() },
  (t) => [primaryKey({ columns: [t.trigram, t.letters, t.term] })],
)
