import { z } from 'zod'
import { speciesNames } from '../vocabulary/species.ts'
import { type StoryCategory, storyCategories } from '../vocabulary/stories.ts'
import type { StoryCard } from './stories.ts'

/** The most pages of what a search has found. */
export const mostSearchPages = 84

/** What a story can be chosen by, beside the words that are looked for. */
export const searchChoices = {
  category: z.enum(storyCategories).optional(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'country is two capital letters, such as KE')
    .optional(),
  species: z
    .enum(speciesNames.map(({ name }) => name) as [string, ...string[]], 'species is one that the site knows')
    .optional(),
}

export const searchQuery = z.object({
  /** Whatever somebody typed: only its words count, and only the first few. */
  q: z.string().optional(),
  ...searchChoices,
  page: z.coerce.number().int().min(1).max(mostSearchPages).default(1),
})
export type SearchQuery = z.infer<typeof searchQuery>

/** A story that was found, with the part of it where the words stand. */
export type FoundStory = StoryCard & { passage: string }

export interface FoundPost {
  id: number
  title: string
  passage: string
  createdAt: string
}

/** One value of a choice, and how many of the stories found have it. */
export interface Choice<Value extends string = string> {
  value: Value
  stories: number
}

export interface SearchChoices {
  category: Choice<StoryCategory>[]
  country: Choice[]
  species: Choice[]
}

/** What a search has found: stories page by page; posts with the first page, and only where no choice was made. */
export interface SearchAnswer {
  /** What the words begin with that were looked for, so that they can be marked. */
  roots: string[]
  /** The words that were looked for in place of those that were typed, which no text has; null where all are known. */
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
  species: Choice[]
  /** `value` is the code. */
  countries: (Choice & { name: string })[]
  writers: string[]
}
