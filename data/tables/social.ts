import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { adminNames } from '../contract/admin.ts'
import type { Timezone } from '../vocabulary/admin.ts'
import {
  attemptStates,
  type SocialPlatform,
  scheduledContentTypes,
  scheduledPostStatuses,
  socialPlatforms,
} from '../vocabulary/social.ts'
import { contentCalendar } from './calendar.ts'
import { count, createdAt, day, flag, id, instant, listOf, presentAs, updatedAt } from './columns.ts'
import { ofStory } from './stories.ts'

/** Every token, key and secret here is encrypted and leaves the server only masked. */
export const socialMediaTokens = sqliteTable('social_media_tokens', {
  id: id(),
  platform: text('platform', { enum: socialPlatforms }).notNull().unique(),
  accessToken: text('access_token').notNull(),
  accessTokenSecret: text('access_token_secret'),
  consumerKey: text('consumer_key'),
  consumerSecret: text('consumer_secret'),
  refreshToken: text('refresh_token'),
  pageId: text('page_id'),
  appId: text('app_id'),
  appSecret: text('app_secret'),
  isActive: flag('is_active').notNull().default(false),
  expiresAt: instant('expires_at'),
  /** Who the platform says that this is, and when it last said so. */
  accountName: text('account_name'),
  checkedAt: instant('checked_at'),
  /** Why the platform does not take it any more, in its words; null while it does. */
  problem: text('problem'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const scheduledPosts = sqliteTable(
  'scheduled_posts',
  {
    id: id(),
    /** Of the story or the post; null for custom text. */
    contentId: integer('content_id'),
    contentType: text('content_type', { enum: scheduledContentTypes }).notNull(),
    /** One: a post that goes to two platforms is two rows. */
    platforms: listOf<SocialPlatform>('platforms').notNull(),
    postText: text('post_text').notNull(),
    /** A picture of this site, as a path. */
    mediaUrl: text('media_url'),
    /** The item of the calendar that it was made for. */
    calendarId: integer('calendar_id').references(() => contentCalendar.id, { onDelete: 'set null' }),
    /** Null once published by hand. */
    scheduledAt: instant('scheduled_at'),
    /** The zone in which that time was chosen. */
    timezone: text('timezone').$type<Timezone>(),
    status: text('status', { enum: scheduledPostStatuses }).notNull().default('pending'),
    /** When the attempt began that has not ended; null while nobody is asked. */
    sendingSince: instant('sending_since'),
    /** Since when it is not known whether the platform has it. */
    unclearSince: instant('unclear_since'),
    attempts: count('attempts'),
    /** After trouble: not before. Null before the first try. */
    nextTryAt: instant('next_try_at'),
    /** How many minutes after its time it went out, where that was late. */
    lateMinutes: integer('late_minutes'),
    /** The public name of the story's author when the text was written: a name that was withdrawn since must not go out. */
    namedAuthor: text('named_author'),
    facebookPostId: text('facebook_post_id'),
    twitterPostId: text('twitter_post_id'),
    errorMessage: text('error_message'),
    revision: integer('revision').notNull().default(1),
    createdBy: text('created_by', { enum: adminNames }),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
    publishedAt: instant('published_at'),
  },
  (t) => [
    index('scheduled_posts_by_status').on(t.status, t.scheduledAt),
    index('scheduled_posts_by_calendar').on(t.calendarId),
    index('scheduled_posts_by_content').on(t.contentType, t.contentId),
  ],
)

/** Each time that a platform was asked to publish a post. Written before the platform is asked. */
export const socialAttempts = sqliteTable(
  'social_attempts',
  {
    id: id(),
    postId: integer('post_id')
      .notNull()
      .references(() => scheduledPosts.id, { onDelete: 'cascade' }),
    platform: text('platform', { enum: socialPlatforms }).notNull(),
    /** Counts the attempts at this post: two servers cannot begin the same one. */
    attemptKey: text('attempt_key').notNull(),
    /** The words that were sent: what a look at the platform searches for, though the post was edited since. */
    text: text('text').notNull(),
    state: text('state', { enum: attemptStates }).notNull().default('sending'),
    externalPostId: text('external_post_id'),
    error: text('error'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [uniqueIndex('social_attempts_once').on(t.postId, t.platform, t.attemptKey)],
)

/** That the initiative itself has promoted a story, once for each platform: what its author is credited with. */
export const storyPromotions = sqliteTable(
  'story_promotions',
  {
    id: id(),
    storyId: ofStory(),
    platform: text('platform', { enum: socialPlatforms }).notNull(),
    promotedAt: instant('promoted_at').notNull(),
  },
  (t) => [uniqueIndex('story_promotions_once').on(t.storyId, t.platform)],
)

export const socialMediaMetrics = sqliteTable(
  'social_media_metrics',
  {
    id: id(),
    postId: integer('post_id')
      .notNull()
      .references(() => scheduledPosts.id, { onDelete: 'cascade' }),
    platform: text('platform', { enum: socialPlatforms }).notNull(),
    externalPostId: text('external_post_id'),
    /** The day (UTC) that the figures are of: each is a total until then. */
    day: day('day').notNull().default(''),
    likes: count('likes'),
    shares: count('shares'),
    comments: count('comments'),
    reach: count('reach'),
    impressions: count('impressions'),
    /** The figures that the platform gave; the others stand at 0 and mean nothing. */
    reported: listOf<string>('reported').notNull().default([]),
    lastUpdated: presentAs('last_updated'),
  },
  (t) => [uniqueIndex('social_media_metrics_by_day').on(t.postId, t.platform, t.day)],
)
