import { z } from 'zod'
import {
  type Achievement,
  type RateCard,
  type RewardRule,
  type RewardTier,
  rateCardNames,
  rewardRules,
  type UncountedReason,
  uncountedReasonNames,
} from '../../vocabulary/rewards.ts'
import type { AdminName } from '../admin.ts'
import { pageCursor, pageLimit } from '../lists.ts'
import type { Instant } from '../times.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month such as 2026-11')

/** Money of one account, in cents; parts of a cent are kept in the ledger and round down here. */
export interface Balance {
  earned: number
  paid: number
  pending: number
  /** earned - paid - pending; may be negative. */
  balance: number
  /** What can be paid out now: never above the balance, and without what is still held. 0 when that is negative. */
  available: number
  /** Earned within the hold period. */
  held: number
  /** When the next part of what is held becomes payable. */
  nextPayableAt: Instant | null
  /** When all of it is. */
  allPayableAt: Instant | null
}

/** `GET /api/author-rewards`: most points first, a thousand at a time unless asked otherwise. `id` of each is the account. */
export const rewardListQuery = z.object({ limit: pageLimit, before: pageCursor })
export interface AuthorReward {
  id: number
  authorName: string
  authorEmail: string
  /** Of the author who has this address, in whatever spelling; null without one. */
  profileId: number | null
  /** Of the profile, or of the latest story. */
  location: string | null
  totalViews: number
  totalLikes: number
  totalShares: number
  totalStories: number
  publishedStories: number
  featuredStories: number
  totalPoints: number
  totalEarnings: number
  monthlyEarnings: number
  currentMonth: string | null
  lastCalculated: Instant | null
  tier: RewardTier
  weeklyTier: RewardTier
  weeklyPoints: number
  monthlyTier: RewardTier
  monthlyPoints: number
  socialMediaPromotions: number
  nextTierThreshold: number | null
  weeklyNextThreshold: number | null
  monthlyNextThreshold: number | null
  hasUnlockedNewBenefit: boolean
  /** 0 to 1 on the way to the next tier, by dollars or by points, whichever is further; 1 at the highest. */
  tierProgress: number
  achievements: Achievement[]
  money: Balance
  /** What the same facts would have earned by the other rate card, less what they earned; in cents. */
  otherCardDifference: number
  /** Stories that earn nothing until an admin has decided. */
  storiesWaiting: number
}

/** `GET /api/author-rewards/overview`: the cards above the list, and which rates are in force. */
export interface RewardsOverview {
  points: number
  earned: number
  pendingPayouts: { count: number; amount: number }
  paid: number
  authors: number
  lastCalculated: Instant | null
  rates: {
    inForce: RateCard
    /** Null: since the beginning. */
    since: Instant | null
    chosenBy: AdminName | null
    /** Over all authors, in cents. */
    otherCardDifference: number
  }
  achievements: Record<Achievement, number>
}

/** `PUT /api/author-rewards/rates {card}`: from now on this card pays; what was earned before stays. The overview. Audited. */
export const rateChoice = z.object({ card: z.enum(rateCardNames) })
export type RateChoice = z.infer<typeof rateChoice>

/** `POST /api/author-rewards/calculate`: brings every account up to date. A second time posts nothing. */
export interface RewardsCalculated {
  authors: number
  /** Entries written. */
  posted: number
  /** Authors whose figures changed. */
  changed: number
}

/** `GET /api/author-rewards/points?span=weeks|year`: the three with most points; 12 weeks from Monday (UTC), or 12 months; oldest first. */
export const pointsQuery = z.object({ span: z.enum(['weeks', 'year']).default('weeks') })
export interface PointsOverTime {
  /** First day of each span, YYYY-MM-DD. */
  from: string[]
  authors: { accountId: number; name: string; points: number[] }[]
}

/** Part of the explanation: facts of one rule with one outcome. */
export const ledgerSum = z.object({
  rule: z.enum(rewardRules),
  counted: z.boolean(),
  reason: z.enum(uncountedReasonNames).nullable(),
  rateCard: z.string().nullable(),
  /** How many facts, each under its latest outcome. In a month: how many more than before, so less than 0 for what no longer counts. A bonus is one. */
  quantity: z.number().int(),
  milliCents: z.number().int(),
  points: z.number().int(),
})

/** An entry of the ledger. */
export interface LedgerEntry {
  id: number
  rule: RewardRule
  storyId: number | null
  /** Null where the story is gone. */
  storyTitle: string | null
  counted: boolean
  reason: UncountedReason | null
  rateCard: string | null
  milliCents: number
  points: number
  /** The first letters of the reader's hidden key, to see whether it is the same one. */
  reader: string | null
  earnedAt: Instant
  payableAt: Instant
  postedAt: Instant
}

/** Facts of one rule with one outcome. */
export interface LedgerSum {
  rule: RewardRule
  counted: boolean
  reason: UncountedReason | null
  rateCard: string | null
  /** How many facts, each under its latest outcome. In a month: how many more than before, so less than 0 for what no longer counts. A bonus is one. */
  quantity: number
  milliCents: number
  points: number
}

/**
 * `GET /api/author-rewards/{id}/explanation`: why an author has earned what they have earned. `milliCents` of `sums` add up to `milliCents`,
 * of which `money.earned` is the whole cents. Errors: 404 reward.not_found.
 */
export interface RewardExplanation {
  accountId: number
  authorName: string
  tier: RewardTier
  milliCents: number
  money: Balance
  sums: LedgerSum[]
  stories: { storyId: number; title: string | null; milliCents: number; points: number }[]
}

/** `GET /api/author-rewards/{id}/ledger?before=`: entries, newest first, in pages (`Link` header). */
export const ledgerQuery = z.object({ before: z.string().max(100).optional() })

/**
 * A month of an author: `GET /api/author-rewards/{id}/statement?month=YYYY-MM`; the same with `/statement.csv`. Amounts in thousandths
 * of a cent where they are sums of the ledger, in cents where money moved. `opening` + earned - paid = `closing`. What is found
 * after a month was closed belongs to the month in which it was found, so that a final statement never changes.
 * `POST /api/author-rewards/{id}/statement/mail {month}`, under an `Idempotency-Key`: {emailSent}; each month's goes out by itself
 * on the 1st of the next, once, to addresses that are proven. Errors: 404 reward.not_found; 409 reward.no_address.
 */
export const statementQuery = z.object({ month })
export interface Statement {
  accountId: number
  authorName: string
  month: string
  /** Whether the month is over, and closed. */
  isFinal: boolean
  openingMilliCents: number
  earnedMilliCents: number
  points: number
  lines: LedgerSum[]
  payouts: { id: number; amount: number; status: string; at: Instant; method: string; reference: string | null }[]
  closingMilliCents: number
  tier: RewardTier
}
export type StatementMailed = { emailSent: boolean }
