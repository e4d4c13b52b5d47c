import { z } from 'zod'
import { type Timezone, timezoneIds } from '../../vocabulary/admin.ts'
import {
  socialMaxLength as most,
  type PostState,
  type ScheduledContentType,
  type SocialPlatform,
  scheduledContentTypes,
  scheduledPostFilters,
  socialPlatforms,
} from '../../vocabulary/social.ts'
import type { AdminName } from '../admin.ts'
import { pageLimit } from '../lists.ts'
import { riskReason } from '../risk.ts'
import type { Day, Instant } from '../times.ts'

const number = z.number().int().positive()
const platform = z.enum(socialPlatforms)

/** A post for one platform, as the admins see it. */
export interface ScheduledPost {
  id: number
  contentId: number | null
  contentType: ScheduledContentType
  /** Of the story or the news post; null where there is none any more. */
  contentTitle: string | null
  platform: SocialPlatform
  /** The same, as a list. */
  platforms: SocialPlatform[]
  postText: string
  mediaUrl: string | null
  scheduledAt: Instant | null
  /** Nobody has given it a time: it waits for a person. */
  isUntimed: boolean
  timezone: Timezone | null
  status: 'scheduled' | 'published' | 'failed'
  state: PostState
  facebookPostId: string | null
  twitterPostId: string | null
  /** Where it can be seen. */
  postUrl: string | null
  errorMessage: string | null
  attempts: number
  nextTryAt: Instant | null
  /** How late it went out; null when in time. */
  lateMinutes: number | null
  calendarId: number | null
  revision: number
  createdBy: AdminName | null
  createdAt: Instant
  publishedAt: Instant | null
}

/** `GET /api/social-media/scheduled-posts`: what is due next first, then the newest; in pages. `published` is `posted`. */
export const scheduledPostListQuery = z.object({
  status: z.preprocess((given) => (given === 'published' ? 'posted' : given), z.enum(scheduledPostFilters)).optional(),
  limit: pageLimit,
  before: z.string().max(100).optional(),
})

/** `GET /api/social-media/overview`: what the tab shows before anything is opened. */
export interface SocialOverview {
  counts: {
    all: number
    scheduled: number
    posted: number
    failed: number
    /** Of the failed: those that somebody has to look for at the platform. */
    unclear: number
  }
  connections: {
    platform: SocialPlatform
    state: 'missing' | 'inactive' | 'active' | 'broken' | 'expired'
    /** The page or the account. */
    accountName: string | null
    expiresAt: Instant | null
    problem: string | null
  }[]
}
export type Connection = SocialOverview['connections'][number]

const text = z.string().trim().min(1, 'The post needs some text.').max(most.postText, 'The text is too long.')
/** A path on this site, or its whole address. Empty: none. */
const mediaUrl = z.string().trim().max(most.mediaUrl).nullable()
const wallDate = z.iso.date('A date is needed.')
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 09:30 is needed.')

const content = {
  contentType: z.enum(scheduledContentTypes).default('custom'),
  contentId: number.nullable().optional(),
}
const time = {
  /** An instant; or a date and a time of the zone. */
  scheduledAt: z.iso.datetime({ offset: true }).optional(),
  scheduleDate: wallDate.optional(),
  scheduleTime: wallTime.optional(),
  adminTimezone: z.enum(timezoneIds).optional(),
}

/**
 * `POST /api/social-media/scheduled-posts`, under an `Idempotency-Key`: 201 and, with `platform`, the post; with `platforms`, the list
 * of them, one for each. `status` is accepted and not looked at.
 * The address of the story or news post goes out below the text, unless the text has it. A story is shown by its share card, a news post
 * by its picture, where `mediaUrl` names no other; on Facebook without a picture the address is not in the text but shown as a card.
 * Errors: 400 social.past, social.far, social.no_time, social.too_long, social.no_content, social.former_name, social.foreign_media, with `issues`.
 */
export const newScheduledPost = z
  .object({
    platform: platform.optional(),
    platforms: z.array(platform).min(1, 'Choose at least one platform.').optional(),
    postText: text,
    mediaUrl: mediaUrl.optional(),
    ...time,
    status: z.string().optional(),
    riskReason,
    ...content,
  })
  .refine((given) => given.platform || given.platforms, {
    path: ['platforms'],
    message: 'Choose at least one platform.',
  })

/**
 * `PUT /api/social-media/scheduled-posts/{id}`. A post that an item of the calendar has beside others leaves it for an item of its own
 * when it gets other words; what else is done to posts here, their item follows.
 * What changes nothing is no conflict. Errors: as above; 404 social.not_found; 409 social.not_scheduled, social.under_way, social.stale with `current`.
 */
export const scheduledPostChange = z.object({
  postText: text.optional(),
  mediaUrl: mediaUrl.optional(),
  ...time,
  revision: number.optional(),
  riskReason,
})
export type ScheduledPostChange = z.input<typeof scheduledPostChange>

/**
 * `POST /api/social-media/scheduled-posts/{id}/check`: looks at the platform once more for a post that may be out, and answers it as it
 * then stands: published where it was found, else as it was. 409 social.not_unclear; 502 and 503 with the platform's words.
 */

/**
 * `POST /api/social-media/scheduled-posts/{id}/resolve`: what a person found at the platform. `published`: it is there;
 * `not_published`: it is not, and it stays unsent; `send_again`: it is not, and it goes out now. 409 social.not_unclear.
 */
export const postResolution = z.object({
  outcome: z.enum(['published', 'not_published', 'send_again']),
  postUrl: z
    .url({ protocol: /^https$/ })
    .nullable()
    .optional(),
})

export type PostResolution = z.input<typeof postResolution>

/**
 * `POST /api/social-media/publish`, under an `Idempotency-Key`. Now, or with a date and a time later. With `scheduledPostId`, that
 * post goes out now and has no time any more; with the `revision` that was seen, 409 social.stale with `current` where it says
 * something else by now. Errors: as of scheduled posts and their changes. What a platform said is in `results`, with 200.
 */
export const publishRequest = z.object({
  platforms: z.array(platform).min(1, 'Choose at least one platform.'),
  postText: text,
  mediaUrl: mediaUrl.optional(),
  scheduleDate: wallDate.or(z.literal('')).optional(),
  scheduleTime: wallTime.or(z.literal('')).optional(),
  adminTimezone: z.enum(timezoneIds).optional(),
  scheduledPostId: number.optional(),
  /** Of that post, as it was seen. */
  revision: number.optional(),
  riskReason,
  ...content,
})
export type PublishRequest = z.input<typeof publishRequest>

export interface PublishResult {
  platform: SocialPlatform
  /** It is out, or where a time was given, planned. */
  success: boolean
  state: PostState
  scheduledPostId: number
  postId: string | null
  url: string | null
  /** What the platform said, or what happens next; null on success. */
  message: string | null
}
/** `success`: every platform took it. */
export type Published = { success: boolean; results: PublishResult[] }

/** A token as the admins see it: every secret as its last four letters behind dots, or null where there is none. */
export interface TokenView {
  platform: SocialPlatform
  accessToken: string
  accessTokenSecret: string | null
  consumerKey: string | null
  consumerSecret: string | null
  refreshToken: string | null
  pageId: string | null
  appId: string | null
  appSecret: string | null
  isActive: boolean
  expiresAt: Instant | null
  accountName: string | null
  checkedAt: Instant | null
  problem: string | null
  createdAt: Instant
  updatedAt: Instant
}

/** Of a key: what a request can carry in a header. The dots of a masked one are not. */
const printable = /^[\x21-\x7e]*$/
const key = z
  .string()
  .trim()
  .max(most.secret)
  .regex(printable, 'A key has no blanks and no dots like those shown here. Copy it from the platform once more.')
const secret = key.optional()
const plain = z.string().trim().max(most.id).optional()
/** Empty or left out: unchanged. */
const tokenFields = {
  accessTokenSecret: secret,
  consumerKey: secret,
  consumerSecret: secret,
  refreshToken: secret,
  pageId: plain,
  appId: plain,
  appSecret: secret,
  isActive: z.boolean().optional(),
  expiresAt: z
    .union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal('')])
    .nullable()
    .optional(),
}
/**
 * `POST /api/social-media/tokens`: 201 and the token, inactive unless told otherwise. Facebook needs page id and access token, Twitter
 * all four keys, and neither takes what is the other's: 400 with `issues`. 409 social.token_exists.
 */
export const newToken = z.object({
  platform,
  accessToken: key.min(1, 'An access token is needed.'),
  ...tokenFields,
})
export type NewToken = z.input<typeof newToken>
/** `PUT /api/social-media/tokens/{platform}`. Null takes away what the platform can do without. 404 social.no_token. */
export const tokenChange = z.object({
  accessToken: secret,
  ...tokenFields,
  appId: plain.nullable(),
  appSecret: secret.nullable(),
})
export type TokenChange = z.input<typeof tokenChange>

/**
 * `POST /api/social-media/test/{platform}`: who the platform says that we are. Errors: 409 social.no_active_token,
 * social.token_unreadable where the master secret of the server was changed; 502
 * social.connection_failed and 503 social.unreachable, each with the platform's words in `message`.
 */
export interface TokenTested {
  message: string
  accountName: string
  expiresAt: Instant | null
  /** Permissions that posting needs and that were not granted. */
  missing: string[]
  /** What is not as it should be, though posts go out; null: nothing. */
  remark: string | null
}

/** Null: the platform did not say. */
interface Figures {
  likes: number | null
  shares: number | null
  comments: number | null
  reach: number | null
  impressions: number | null
}
/** `GET /api/social-media/metrics`: the last `metricsDays` days. */
export interface SocialMetrics {
  /** Sums over all posts as they stood at the end of each day (UTC), earliest first; a day on which nothing was fetched is left out. */
  days: { day: Day; platform: SocialPlatform; likes: number; shares: number; comments: number }[]
  /** The newest figures of each post, newest post first. */
  posts: (Figures & {
    postId: number
    platform: SocialPlatform
    postText: string
    postUrl: string | null
    publishedAt: Instant | null
    lastUpdated: Instant
  })[]
}
