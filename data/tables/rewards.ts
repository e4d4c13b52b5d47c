import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AdminName } from '../contract/admin.ts'
import {
  likenessKinds,
  rateCardNames,
  rewardDecisions,
  rewardRules,
  rewardTiers,
  uncountedReasonNames,
} from '../vocabulary/rewards.ts'
import { comparableOf, count, createdAt, emailAddress, flag, id, instant, mailboxIn } from './columns.ts'
import { media, ofStory, stories } from './stories.ts'

const tier = (name: string) => text(name, { enum: rewardTiers }).notNull().default('Bronze')

/**
 * One row per author: the account that the ledger's entries belong to. Its figures are computed: what a recalculation finds
 * replaces what is here.
 */
export const authorRewards = sqliteTable(
  'author_rewards',
  {
    id: id(),
    authorName: text('author_name').notNull(),
    authorEmail: emailAddress('author_email').notNull().unique(),
    totalViews: count('total_views'),
    totalLikes: count('total_likes'),
    totalShares: count('total_shares'),
    totalStories: count('total_stories'),
    publishedStories: count('published_stories'),
    featuredStories: count('featured_stories'),
    totalPoints: count('total_points'),
    /** In cents. */
    totalEarnings: count('total_earnings'),
    /** In cents, of `currentMonth`. */
    monthlyEarnings: count('monthly_earnings'),
    lastCalculated: instant('last_calculated'),
    /** YYYY-MM. */
    currentMonth: text('current_month'),
    tier: tier('tier'),
    weeklyTier: tier('weekly_tier'),
    weeklyPoints: count('weekly_points'),
    monthlyTier: tier('monthly_tier'),
    monthlyPoints: count('monthly_points'),
    socialMediaPromotions: count('social_media_promotions'),
    /** In points; null at the highest tier, here and in the next two. */
    nextTierThreshold: integer('next_tier_threshold'),
    weeklyNextThreshold: integer('weekly_next_threshold'),
    monthlyNextThreshold: integer('monthly_next_threshold'),
    hasUnlockedNewBenefit: flag('has_unlocked_new_benefit').notNull().default(false),
  },
  (t) => [
    index('author_rewards_by_rank').on(sql`${t.totalPoints} desc`, t.id),
    index('author_rewards_by_address').on(comparableOf(t.authorEmail)),
    index('author_rewards_by_mailbox').on(mailboxIn(t.authorEmail)),
  ],
)

/** When a story was first published, and first put on the home page. What was earned by it stays when it is taken down. */
export const storyMilestones = sqliteTable(
  'story_milestones',
  {
    id: id(),
    storyId: ofStory(),
    kind: text('kind', { enum: ['published', 'featured'] }).notNull(),
    at: createdAt(),
  },
  (t) => [uniqueIndex('story_milestones_once').on(t.storyId, t.kind)],
)

const whole = (column: AnySQLiteColumn) => sql`typeof(${column}) = 'integer'`

/**
 * What was earned, entry by entry. Triggers forbid to change or delete one: what turns out otherwise is written as a further
 * entry of the same key. Names nobody, so it stays when a story or a person is erased.
 */
export const rewardLedger = sqliteTable(
  'reward_ledger',
  {
    id: id(),
    /** The fact, such as `view:512`, `story:7`, `tier_bonus:3`. */
    key: text('key').notNull(),
    /** 0 for the first entry of a key, then 1, 2, … */
    seq: integer('seq').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => authorRewards.id),
    /** Of facts and campaign bonuses. The story itself may be gone. */
    storyId: integer('story_id'),
    rule: text('rule', { enum: rewardRules }).notNull(),
    /** Whether the fact counts from this entry on; a bonus always does. */
    counted: flag('counted').notNull(),
    reason: text('reason', { enum: uncountedReasonNames }),
    /** In thousandths of a cent; negative where an earlier entry is taken back. */
    milliCents: integer('milli_cents').notNull(),
    points: integer('points').notNull(),
    /** The rate card and its version, such as `calculator 2026-11`; null where no money is in it. */
    rateCard: text('rate_card'),
    /** A share to a social network, or a post of the initiative about the story. */
    isPromotion: flag('is_promotion').notNull().default(false),
    /** Keyed hashes that tell readers, networks and their ranges of one author and month apart, and lead to nobody. */
    reader: text('reader'),
    network: text('network'),
    range: text('network_range'),
    /** When it happened. */
    earnedAt: instant('earned_at').notNull(),
    /** From when on it can be paid out. */
    payableAt: instant('payable_at').notNull(),
    postedAt: instant('posted_at').notNull(),
  },
  (t) => [
    uniqueIndex('reward_ledger_once').on(t.key, t.seq),
    index('reward_ledger_by_account').on(t.accountId, t.earnedAt, t.id),
    index('reward_ledger_by_story').on(t.storyId),
    check('reward_ledger_money', whole(t.milliCents)),
    check('reward_ledger_points', whole(t.points)),
  ],
)

/** Which rate card paid from when on. The latest row is in force. */
export const rewardRatePeriods = sqliteTable('reward_rate_periods', {
  id: id(),
  card: text('card', { enum: rateCardNames }).notNull(),
  since: instant('since').notNull(),
  admin: text('admin').$type<AdminName>().notNull(),
})

/** What the admins decided about the rewards of a story. The latest row holds. */
export const storyRewardDecisions = sqliteTable(
  'story_reward_decisions',
  {
    id: id(),
    storyId: ofStory(),
    decision: text('decision', { enum: rewardDecisions }).notNull(),
    reason: text('reason'),
    admin: text('admin').$type<AdminName>().notNull(),
    at: createdAt(),
  },
  (t) => [index('story_reward_decisions_by_story').on(t.storyId, t.id)],
)

/** 64 bits of a story's words, as 16 hexadecimal digits; near texts have near ones. */
export const storyFingerprints = sqliteTable('story_fingerprints', {
  /** Never given twice: what was written since a number has a higher one, in whichever process. */
  change: integer('change').primaryKey({ autoIncrement: true }),
  storyId: integer('story_id')
    .notNull()
    .unique()
    .references(() => stories.id, { onDelete: 'cascade' }),
  /** Null for a text too short to be told from others. */
  simhash: text('simhash'),
  /** The revision that was looked at. */
  revision: integer('revision').notNull(),
})

/** 64 bits of a photo, as 16 hexadecimal digits; near pictures have near ones. */
export const photoFingerprints = sqliteTable('photo_fingerprints', {
  mediaId: text('media_id')
    .primaryKey()
    .references(() => media.id, { onDelete: 'cascade' }),
  /** Null for a picture of one colour. */
  dhash: text('dhash'),
})

/** A story that nearly repeats an earlier one. It earns nothing while one of its rows is open. */
export const storyLikenesses = sqliteTable(
  'story_likenesses',
  {
    id: id(),
    storyId: ofStory(),
    earlierStoryId: ofStory('earlier_story_id'),
    kind: text('kind', { enum: likenessKinds }).notNull(),
    /** Bits in which the two fingerprints differ. */
    distance: integer('distance').notNull(),
    /** Of photos. */
    mediaId: text('media_id'),
    earlierMediaId: text('earlier_media_id'),
    foundAt: createdAt(),
    /** When an admin decided about the story's rewards. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('story_likenesses_once').on(t.storyId, t.earlierStoryId, t.kind),
    index('story_likenesses_open').on(t.settledAt, t.storyId),
  ],
)
