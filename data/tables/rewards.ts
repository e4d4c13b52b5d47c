import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { rewardTiers } from '../vocabulary/rewards.ts'
import { count, emailAddress, flag, id, instant } from './columns.ts'

const tier = (name: string) => text(name, { enum: rewardTiers }).notNull().default('Bronze')

/** One row per author, computed: what a recalculation finds replaces what is here. */
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
  (t) => [index('author_rewards_by_points').on(t.totalPoints)],
)
