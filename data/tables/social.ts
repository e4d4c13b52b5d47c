import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SocialPlatform } from '../vocabulary/social.ts'
import { scheduledContentTypes, scheduledPostStatuses, socialPlatforms } from '../vocabulary/social.ts'
import { count, createdAt, flag, id, instant, listOf, presentAs, updatedAt } from './columns.ts'

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
    platforms: listOf<SocialPlatform>('platforms').notNull(),
    postText: text('post_text').notNull(),
    mediaUrl: text('media_url'),
    /** Null once published by hand. */
    scheduledAt: instant('scheduled_at'),
    status: text('status', { enum: scheduledPostStatuses }).notNull().default('pending'),
    facebookPostId: text('facebook_post_id'),
    twitterPostId: text('twitter_post_id'),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
    publishedAt: instant('published_at'),
  },
  (t) => [index('scheduled_posts_by_status').on(t.status, t.scheduledAt)],
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
    likes: count('likes'),
    shares: count('shares'),
    comments: count('comments'),
    reach: count('reach'),
    impressions: count('impressions'),
    lastUpdated: presentAs('last_updated'),
  },
  (t) => [index('social_media_metrics_by_post').on(t.postId, t.platform)],
)
