import { z } from 'zod'
import { monthPattern } from '../rules/site/postAddress.ts'
import { tagKey } from '../rules/site/tags.ts'
import { timezoneIds } from '../vocabulary/admin.ts'
import { postMaxLength } from '../vocabulary/limits.ts'
import { postStatuses } from '../vocabulary/news.ts'
import { adminNames } from './admin.ts'
import { riskReason } from './risk.ts'
import { storyListQuery } from './stories.ts'

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
  /** As the post spells them; one address each: `tagKey` (data/rules/site/tags.ts). */
  tags: z.array(z.string()),
})
export type BlogPost = z.infer<typeof blogPost>

/** As an admin's list has it. */
export type ListedPost = BlogPost & { publishAt: string | null }

/** A post without its text: `view=card`. */
export type PostCard = Omit<BlogPost, 'content'>

export type PostLink = Pick<BlogPost, 'id' | 'title'>

/** `GET /api/blog-posts/{id}?view=public`: a published post of ours, with those published after and before it. Errors: 404 post.not_found. */
export type PublicPost = BlogPost & { newer: PostLink | null; older: PostLink | null }

/**
 * `GET /api/blog-posts`, newest first, in pages as of stories. Anonymous callers get published posts whatever they ask for. With a
 * `tag` (any spelling) or a `month` (`2026-11`, UTC) only what is public, also for an admin.
 */
export const postListQuery = storyListQuery.pick({ limit: true, before: true, view: true }).extend({
  /** `scheduled`, of an admin: drafts that wait for their time. */
  status: z.enum([...postStatuses, 'scheduled']).optional(),
  /** Of an admin: words of the title, the category or the tags. */
  search: z.string().trim().max(200).optional(),
  category: z.string().trim().max(postMaxLength.category).optional(),
  tag: z.string().max(100).transform(tagKey).optional(),
  month: z.string().regex(monthPattern).optional(),
})
export type PostListQuery = z.output<typeof postListQuery>

/** `GET /api/blog-posts/archive`: how many posts each month has, newest first, and each tag; tags by their address, in pages (`after`). */
export interface NewsArchive {
  months: { month: string; posts: number }[]
  /** `name` as the newest post spells it. */
  tags: { tag: string; name: string; posts: number }[]
  /** The `after` of the next page of tags; null on the last. */
  nextTags: string | null
}
export const archiveQuery = z.object({ after: z.string().max(100).transform(tagKey).optional() })

/** `GET /api/blog-posts/tags` (admins): a few tags of the site that begin so, as the newest posts spell them. */
export const tagQuery = z.object({ begins: z.string().max(100).transform(tagKey) })

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
  /** As they were typed, parted by commas. */
  tags: z.string().max(postMaxLength.tags, 'The tags are too long.'),
})
export type PostWords = z.infer<typeof words>
export type PostField = keyof PostWords

/** What a call may say of a post. Its picture goes by two names. */
const given = words.partial().extend({
  image: ownAddress.nullable().optional(),
  /** Where the post is to stand after this. Left out: a published post keeps its public words, and the new ones wait. */
  status: z.enum(postStatuses).optional(),
  riskReason,
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

/**
 * `POST /api/blog-posts/{id}/schedule` (admins): the draft is published at that instant, as by the button; again with another one, then.
 * `…/unschedule`: nothing happens by itself any more. While it waits its words stay as they are; a `status` publishes it or takes it back.
 * Errors: 400 post.incomplete, post.past, post.far; 404 post.not_found; 409 post.stale, post.published, story.poacher_risk.
 */
export const postRevision = z.object({ revision: z.number().int().optional() })
export const postTime = postRevision.extend({
  publishAt: z.iso.datetime({ offset: true, message: 'A day and a time are needed.' }),
  /** The zone in which it was chosen. Without it, the admin's. */
  timezone: z.enum(timezoneIds).optional(),
  riskReason,
})
export type PostTime = z.output<typeof postTime>

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
  publishAt: z.iso.datetime().nullable(),
  publishTimezone: z.enum(timezoneIds).nullable(),
  scheduledBy: z.enum(adminNames).nullable(),
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
