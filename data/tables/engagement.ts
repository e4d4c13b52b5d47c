import { index, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { interactionTypes, sharePlatforms } from '../vocabulary/engagement.ts'
import { comparableOf, count, createdAt, emailAddress, flag, id, instant, presentAs } from './columns.ts'
import { ofStory } from './stories.ts'

export const storyEngagements = sqliteTable(
  'story_engagements',
  {
    id: id(),
    storyId: ofStory(),
    userIdentifier: text('user_identifier').notNull(),
    interactionType: text('interaction_type', { enum: interactionTypes }).notNull(),
    platform: text('platform', { enum: sharePlatforms }),
    createdAt: createdAt(),
  },
  (t) => [
    index('story_engagements_by_reader').on(t.storyId, t.interactionType, t.userIdentifier),
    index('story_engagements_by_age').on(t.createdAt, t.interactionType),
  ],
)

/** The circumstances of an interaction, to tell people from programs. Kept two years. */
export const engagementMetadata = sqliteTable(
  'engagement_metadata',
  {
    id: id(),
    storyId: ofStory(),
    authorEmail: emailAddress('author_email'),
    engagementType: text('engagement_type', { enum: interactionTypes }).notNull(),
    platform: text('platform', { enum: sharePlatforms }),
    userAgent: text('user_agent'),
    /** A keyed hash, never the address itself. */
    ipAddress: text('ip_address'),
    country: text('country'),
    city: text('city'),
    referrer: text('referrer'),
    sessionId: text('session_id'),
    isBot: flag('is_bot').notNull().default(false),
    /** 0 (a person) to 100 (a program). */
    botScore: count('bot_score'),
    deviceType: text('device_type'),
    browserName: text('browser_name'),
    timestamp: presentAs('timestamp'),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [
    index('engagement_metadata_by_story').on(t.storyId, t.engagementType, t.timestamp),
    index('engagement_metadata_by_age').on(t.timestamp),
    index('engagement_metadata_by_address').on(comparableOf(t.authorEmail)),
  ],
)

/** One visit of one reader to one story. Times are the server's; `endTime` is that of the latest report. */
export const readingSessions = sqliteTable(
  'reading_sessions',
  {
    id: id(),
    storyId: ofStory(),
    userFingerprint: text('user_fingerprint').notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    /** Percent of the page, 0 to 100. */
    scrollProgress: real('scroll_progress').notNull().default(0),
    /** In seconds. */
    timeSpent: count('time_spent'),
    /** Seconds of the recording, as far as the time spent allows it. */
    listened: count('listened'),
    wordsRead: count('words_read'),
    /** In words a minute. */
    readingSpeed: count('reading_speed'),
    hasScrolledToEnd: flag('has_scrolled_to_end').notNull().default(false),
    meetsRequirements: flag('meets_requirements').notNull().default(false),
    reports: count('reports'),
    /** A keyed hash, never the address itself. */
    network: text('network'),
    createdAt: createdAt(),
  },
  (t) => [
    index('reading_sessions_by_reader').on(t.storyId, t.userFingerprint, t.createdAt),
    index('reading_sessions_of_reader').on(t.userFingerprint, t.endTime),
    index('reading_sessions_by_network').on(t.network, t.createdAt),
    index('reading_sessions_by_age').on(t.createdAt),
  ],
)

/** One like, one share of a kind per reader and story, whatever arrives at the same time. */
export const userEngagementLocks = sqliteTable(
  'user_engagement_locks',
  {
    id: id(),
    storyId: ofStory(),
    userFingerprint: text('user_fingerprint').notNull(),
    engagementType: text('engagement_type').notNull(),
    /** A keyed hash, never the address itself. */
    ipAddress: text('ip_address'),
    /** A keyed hash of the range that the network belongs to. Null for what was done before ranges were noted. */
    networkRange: text('network_range'),
    sessionId: text('session_id'),
    deviceFingerprint: text('device_fingerprint'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('user_engagement_locks_once').on(t.storyId, t.userFingerprint, t.engagementType),
    index('user_engagement_locks_by_network').on(t.storyId, t.engagementType, t.ipAddress, t.createdAt),
    index('user_engagement_locks_by_age').on(t.createdAt),
    index('user_engagement_locks_by_range').on(t.storyId, t.engagementType, t.networkRange, t.createdAt),
  ],
)
