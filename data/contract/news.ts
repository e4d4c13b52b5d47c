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
