import { z } from 'zod'
import {
  achievementNames,
  rateCardNames,
  rewardRules,
  rewardTiers,
  uncountedReasonNames,
} from '../../vocabulary/rewards.ts'
import { adminNames } from '../admin.ts'

const tier = z.enum(rewardTiers)
const cents = z.number().int()
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month such as 2026-11')

/** Money of one account, in cents; parts of a cent are kept in the ledger and round down here. */
export const balance = z.object({
  earned: cents,
  paid: cents,
  pending: cents,
  /** earned - paid - pending; may be negative. */
  balance: cents,
  /** What can be paid out now: never above the balance, and without what is still held. 0 when that is negative. */
  available: cents,
  /** Earned within the hold period. */
  held: cents,
  /** When the next part of what is held becomes payable. */
  nextPayableAt: z.iso.datetime().nullable(),
})
export type Balance = z.infer<typeof balance>

/** `GET /api/author-rewards`: all authors, most points first. `id` is the account. */
export const authorReward = z.object({
  id: z.number().int(),
  authorName: z.string(),
  authorEmail: z.string(),
  /** Of the author who has this address, in whatever spelling; null without one. */
  profileId: z.number().int().nullable(),
  /** Of the profile, or of the latest story. */
  location: z.string().nullable(),
  totalViews: z.number().int(),
  totalLikes: z.number().int(),
  totalShares: z.number().int(),
  totalStories: z.number().int(),
  publishedStories: z.number().int(),
  featuredStories: z.number().int(),
  totalPoints: z.number().int(),
  totalEarnings: cents,
  monthlyEarnings: cents,
  currentMonth: z.string().nullable(),
  lastCalculated: z.iso.datetime().nullable(),
  tier,
  weeklyTier: tier,
  weeklyPoints: z.number().int(),
  monthlyTier: tier,
  monthlyPoints: z.number().int(),
  socialMediaPromotions: z.number().int(),
  nextTierThreshold: z.number().int().nullable(),
  weeklyNextThreshold: z.number().int().nullable(),
  monthlyNextThreshold: z.number().int().nullable(),
  hasUnlockedNewBenefit: z.boolean(),
  /** 0 to 1 on the way to the next tier, by dollars or by points, whichever is further; 1 at the highest. */
  tierProgress: z.number().min(0).max(1),
  achievements: z.array(z.enum(achievementNames)),
  money: balance,
  /** What the same facts would have earned by the other rate card, less what they earned; in cents. */
  otherCardDifference: cents,
  /** Stories that earn nothing until an admin has decided. */
  storiesWaiting: z.number().int(),
})
export type AuthorReward = z.infer<typeof authorReward>

/** `GET /api/author-rewards/overview`: the cards above the list, and which rates are in force. */
export const rewardsOverview = z.object({
  points: z.number().int(),
  earned: cents,
  pendingPayouts: z.object({ count: z.number().int(), amount: cents }),
  paid: cents,
  authors: z.number().int(),
  lastCalculated: z.iso.datetime().nullable(),
  rates: z.object({
    inForce: z.enum(rateCardNames),
    /** Null: since the beginning. */
    since: z.iso.datetime().nullable(),
    chosenBy: z.enum(adminNames).nullable(),
    /** Over all authors, in cents. */
    otherCardDifference: cents,
  }),
  achievements: z.record(z.enum(achievementNames), z.number().int()),
})
export type RewardsOverview = z.infer<typeof rewardsOverview>

/** `PUT /api/author-rewards/rates {card}`: from now on this card pays; what was earned before stays. The overview. Audited. */
export const rateChoice = z.object({ card: z.enum(rateCardNames) })
export type RateChoice = z.infer<typeof rateChoice>

/** `POST /api/author-rewards/calculate`: brings every account up to date. A second time posts nothing. */
export const rewardsCalculated = z.object({
  authors: z.number().int(),
  /** Entries written. */
  posted: z.number().int(),
  /** Authors whose figures changed. */
  changed: z.number().int(),
})
export type RewardsCalculated = z.infer<typeof rewardsCalculated>

/** `GET /api/author-rewards/points?span=weeks|year`: the three with most points; 12 weeks from Monday (UTC), or 12 months; oldest first. */
export const pointsQuery = z.object({ span: z.enum(['weeks', 'year']).default('weeks') })
export const pointsOverTime = z.object({
  /** First day of each span, YYYY-MM-DD. */
  from: z.array(z.string()),
  authors: z.array(z.object({ accountId: z.number().int(), name: z.string(), points: z.array(z.number().int()) })),
})
export type PointsOverTime = z.infer<typeof pointsOverTime>

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
export const ledgerEntry = z.object({
  id: z.number().int(),
  rule: z.enum(rewardRules),
  storyId: z.number().int().nullable(),
  /** Null where the story is gone. */
  storyTitle: z.string().nullable(),
  counted: z.boolean(),
  reason: z.enum(uncountedReasonNames).nullable(),
  rateCard: z.string().nullable(),
  milliCents: z.number().int(),
  points: z.number().int(),
  /** The first letters of the reader's hidden key, to see whether it is the same one. */
  reader: z.string().nullable(),
  earnedAt: z.iso.datetime(),
  payableAt: z.iso.datetime(),
  postedAt: z.iso.datetime(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/**
 * `GET /api/author-rewards/{id}/explanation`: why an author has earned what they have earned. `milliCents` of `sums` add up to `milliCents`,
 * of which `money.earned` is the whole cents. Errors: 404 reward.not_found.
 */
export const rewardExplanation = z.object({
  accountId: z.number().int(),
  authorName: z.string(),
  tier,
  milliCents: z.number().int(),
  money: balance,
  sums: z.array(ledgerSum),
  stories: z.array(
    z.object({
      storyId: z.number().int(),
      title: z.string().nullable(),
      milliCents: z.number().int(),
      points: z.number().int(),
    }),
  ),
})
export type RewardExplanation = z.infer<typeof rewardExplanation>

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
export const statement = z.object({
  accountId: z.number().int(),
  authorName: z.string(),
  month,
  /** Whether the month is over, and closed. */
  isFinal: z.boolean(),
  openingMilliCents: z.number().int(),
  earnedMilliCents: z.number().int(),
  points: z.number().int(),
  lines: z.array(ledgerSum),
  payouts: z.array(
    z.object({
      id: z.number().int(),
      amount: cents,
      status: z.string(),
      at: z.iso.datetime(),
      method: z.string(),
      reference: z.string().nullable(),
    }),
  ),
  closingMilliCents: z.number().int(),
  tier,
})
export type Statement = z.infer<typeof statement>
export const statementMailed = z.object({ emailSent: z.boolean() })
export type StatementMailed = z.infer<typeof statementMailed>
