import { z } from 'zod'
import { mediaNarrowings, storyAges, storyFlags, storySorts } from '../vocabulary/deskLists.ts'
import { storyMaxLength } from '../vocabulary/limits.ts'
import type { StoryStatus } from '../vocabulary/stories.ts'
import { pageCursor } from './lists.ts'
import { storyListQuery } from './stories.ts'

const day = z.iso.date('A day is written YYYY-MM-DD').optional()

/**
 * `GET /api/stories` as an admin asks it, without a `view`. Each of these narrows the list further; visitors' calls do not know them. Days
 * are those of the admin's zone.
 */
export const deskStoryQuery = storyListQuery.extend({
  /** Each word begins a word of title, text, writer's name or place, an address or a species. Of what is not published, it stands anywhere in them. */
  q: z.string().trim().max(200).optional(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'country is a code of two letters')
    .optional(),
  /** By the address with which they were sent. */
  writer: z.string().trim().max(storyMaxLength.authorEmail).optional(),
  media: z.enum(mediaNarrowings).optional(),
  /** The days on which it was sent, both included. */
  from: day,
  to: day,
  age: z.enum(storyAges).optional(),
  flag: z.enum(storyFlags).optional(),
  sort: z.enum(storySorts).optional(),
  before: pageCursor,
})
export type DeskStoryQuery = z.infer<typeof deskStoryQuery>

/** `GET /api/stories/fitting` takes the same and answers what is needed to do something with all that fit. */
export const fittingStoryQuery = deskStoryQuery.omit({ view: true })

export interface FittingStory {
  id: number
  title: string
  authorName: string
  status: StoryStatus
  featured: boolean
  revision: number
}
