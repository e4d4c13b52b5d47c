import type { RewardTier } from '../../vocabulary/rewards.ts'
import type { Entry } from './ledgerEntries.ts'
import { nextTierPoints, spansBegun, tierOf, tierOfSpan, tierRank } from './tiers.ts'

/** What an account's entries come to, seen from an instant. Money in whole cents; parts of one stay in the ledger. */
export function figuresOf(entries: readonly Entry[], at: string) {
  const begun = spansBegun(at)
  const inMonth = entries.filter(({ earnedAt }) => earnedAt >= begun.month)
  const monthlyPoints = sum(inMonth, 'points')
  const weeklyPoints = sum(
    entries.filter(({ earnedAt }) => earnedAt >= begun.week),
    'points',
  )
  const tier = tierByEntries(entries)
  const before = tierByEntries(entries.filter(({ earnedAt }) => earnedAt < begun.month))
  const weekly = tierOfSpan('week', weeklyPoints)
  const monthly = tierOfSpan('month', monthlyPoints)
  return {
    totalPoints: sum(entries, 'points'),
    totalEarnings: wholeCents(sum(entries, 'milliCents')),
    monthlyEarnings: wholeCents(sum(inMonth, 'milliCents')),
    currentMonth: at.slice(0, 7),
    tier,
    nextTierThreshold: nextTierPoints(tier),
    weeklyPoints,
    weeklyTier: weekly.tier,
    weeklyNextThreshold: weekly.next,
    monthlyPoints,
    monthlyTier: monthly.tier,
    monthlyNextThreshold: monthly.next,
    socialMediaPromotions: countPromotions(entries),
    /** The tier of this month's beginning was a lower one. */
    hasUnlockedNewBenefit: tierRank(tier) > tierRank(before),
  }
}

const sum = (entries: readonly Entry[], unit: 'milliCents' | 'points') =>
  entries.reduce((total, entry) => total + entry[unit], 0)

const wholeCents = (milliCents: number) => Math.floor(milliCents / 1000)

/** By dollars without the tier's own bonus, or by points. */
const tierByEntries = (entries: readonly Entry[]): RewardTier => {
  const base = entries.filter(({ rule }) => rule !== 'tier_bonus')
  return tierOf({ milliCents: sum(base, 'milliCents'), points: sum(base, 'points') })
}

function countPromotions(entries: readonly Entry[]): number {
  const counted = new Map<string, boolean>()
  for (const entry of entries) if (entry.isPromotion) counted.set(entry.key, entry.counted)
  return [...counted.values()].filter(Boolean).length
}
