import { z } from 'zod'

/** A published post. `content` is HTML made safe on the server; `url` only on articles of the external Wildlife Blog. */
export const blogPost = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  /** Plain text. */
  excerpt: z.string(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  status: z.enum(['draft', 'published']),
  createdAt: z.iso.datetime(),
  url: z.string().nullable(),
})
export type BlogPost = z.infer<typeof blogPost>

/** `GET /api/statistics`; each 0 on an empty site. */
export const statistics = z.object({
  stories: z.number().int(),
  communities: z.number().int(),
  species: z.number().int(),
  contributors: z.number().int(),
})
export type Statistics = z.infer<typeof statistics>

const givenFigure = z.number().int().min(0).max(1_000_000).nullable()

/** `PATCH /api/statistics`: figures that an admin knows better than what is counted here; null has them counted again. */
export const statisticsChange = z
  .strictObject({ stories: givenFigure, communities: givenFigure, species: givenFigure, contributors: givenFigure })
  .partial()
export type StatisticsChange = z.infer<typeof statisticsChange>
