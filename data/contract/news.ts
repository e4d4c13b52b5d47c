import { z } from 'zod'
import { postMaxLength } from '../vocabulary/limits.ts'
import { postStatuses } from '../vocabulary/news.ts'

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

/**
 * A picture of a post: from the media room or among the drawings of this site. Another site would learn who reads what,
 * and any other path of ours is something that a reader's browser would be made to ask for.
 */
export const pictureAddress = /^\/(?:media|art)\/(?:[\w-]{1,64}\/)?[\w-]{1,64}\.(?:webp|svg)$/
const ownAddress = z.string().regex(pictureAddress, 'A picture comes from this site.')
const words = z.object({
  title: z.string().trim().max(postMaxLength.title, 'The title is too long.'),
  /** Markup; made safe when it arrives and when it leaves. */
  content: z.string().max(postMaxLength.content, 'The post is too long.'),
  excerpt: z.string().trim().max(postMaxLength.excerpt, 'The excerpt is too long.'),
  category: z.string().trim().max(postMaxLength.category, 'The category is too long.'),
  imageUrl: ownAddress.nullable(),
})
export type PostWords = z.infer<typeof words>
export type PostField = keyof PostWords

/** What a call may say of a post. Its picture goes by two names. */
const given = words.partial().extend({
  image: ownAddress.nullable().optional(),
  /** Where the post is to stand after this. Left out: a published post keeps its public words, and the new ones wait. */
  status: z.enum(postStatuses).optional(),
})

/** `image` is another name of `imageUrl`. */
function underOneName<T extends { image?: string | null; imageUrl?: string | null }>({ image, ...rest }: T) {
  return image === undefined || rest.imageUrl !== undefined ? rest : { ...rest, imageUrl: image }
}

/** `POST /api/blog-posts`: 201 with the admin's view; a draft unless told otherwise. The same Idempotency-Key makes one post. */
export const newPost = given.transform(underOneName)

/**
 * `PATCH /api/blog-posts/{id}`: the fields that change. `revision` is the one that the change began from; 409 with the
 * post as it is (`current`) when a colleague was faster.
 */
export const postChange = given.extend({ revision: z.number().int().optional() }).transform(underOneName)
export type PostChange = z.output<typeof postChange>

/** `POST /api/blog-posts/preview`: the post as the site would show it; nothing is kept. */
export const postPreview = words.partial()

/** `GET /api/blog-posts/{id}`: as admins see it. The words are the newest, on the site or not. */
export const adminPost = words.extend({
  id: z.number().int(),
  status: z.enum(postStatuses),
  /** What readers see while newer words wait; null when there are none. */
  shown: words.nullable(),
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  editedBy: z.string().nullable(),
})
export type AdminPost = z.infer<typeof adminPost>

/** `POST /api/blog-posts/pictures`, a form with a file `image`: 201. Seen by admins alone until a post with it is published. */
export type PostPicture = { src: string; width: number; height: number }

/** `GET /api/statistics`; each 0 on an empty site. */
export interface Statistics {
  stories: number
  communities: number
  species: number
  contributors: number
}

/** `GET /api/statistics/sources` (admins): what is counted here, and the figures that stand in its place. */
export type StatisticsSources = { counted: Statistics; given: Partial<Statistics> }

const givenFigure = z.number().int().min(0).max(1_000_000).nullable()

/** `PATCH /api/statistics`: figures that an admin knows better than what is counted here; null has them counted again. */
export const statisticsChange = z
  .strictObject({ stories: givenFigure, communities: givenFigure, species: givenFigure, contributors: givenFigure })
  .partial()
export type StatisticsChange = z.infer<typeof statisticsChange>
