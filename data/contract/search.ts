import { z } from 'zod'
import { mostSearchPages } from '../vocabulary/limits.ts'
import { type StoryCategory, storyCategories } from '../vocabulary/stories.ts'
import { storyLanguage } from './language.ts'
import type { StoryCard } from './stories.ts'

export const searchQuery = z.object({
  /** Whatever somebody typed: only its words count, and only the first few. */
  q: z.string().optional(),
  category: z.enum(storyCategories).optional(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'country is two capital letters, such as KE')
    .optional(),
  /** As `data/vocabulary/species.ts` names it. One that is not there is named by no story. */
  species: z.string().max(60, 'species is too long').optional(),
  /** In which they can be read, as they were written or translated. */
  language: storyLanguage.optional(),
  /** For who reads this language; see `storyListQuery`. */
  in: storyLanguage.optional(),
  page: z.coerce.number().int().min(1).max(mostSearchPages).default(1),
})
export type SearchQuery = z.infer<typeof searchQuery>

/** What stories are looked for: words, and what was chosen. */
export type SearchFilter = Pick<SearchQuery, 'q' | 'category' | 'country' | 'species' | 'language'>

/** A story that was found. In place of its beginning, `excerpt` is the part in which the words stand. */
export type FoundStory = StoryCard

export interface FoundPost {
  id: number
  title: string
  /** The part in which the words stand. */
  excerpt: string
  createdAt: string
}

/** One value of a choice, and how many of the stories found have it. */
export interface Choice<Value extends string = string> {
  value: Value
  stories: number
}

/** `value` is the code. */
export type NamedChoice = Choice & { name: string }

/** `value` as data has it, `name` in the language of who asks; what an earlier version answered has none. */
export type SpeciesChoice = Choice & { name?: string }

export interface SearchChoices {
  category: Choice<StoryCategory>[]
  country: NamedChoice[]
  species: SpeciesChoice[]
  /** Those of phones of an earlier version have none. */
  language?: NamedChoice[]
}

/** What a search has found: stories page by page; posts with the first page, and only where no choice was made. */
export interface SearchAnswer {
  /** What the words begin with that were looked for, so that they can be marked. */
  roots: string[]
  /** The words that were looked for in place of those that were typed, some of which no text has; null where all are known. */
  corrected: string | null
  total: number
  /** More fit than are counted, ranked and shown: `total` and `choices` are at least so many. */
  hasMore: boolean
  stories: FoundStory[]
  /** The number of the next page. */
  next: number | null
  posts: FoundPost[]
  choices: SearchChoices
}

export const suggestionsQuery = z.object({ q: z.string() })

/** What somebody may mean who has begun to type. */
export interface Suggestions {
  titles: { id: number; title: string }[]
  species: SpeciesChoice[]
  countries: NamedChoice[]
  writers: string[]
}
