import {
  milliCentsPerDollar,
  periodThresholds,
  type RewardTier,
  rewardTiers,
  tierThresholds,
} from '../../vocabulary/rewards.ts'

export type RewardSpan = keyof typeof periodThresholds

/** The tier of somebody who has earned so much: by dollars or by points, whichever reaches further. */
export function tierOf({ milliCents, points }: { milliCents: number; points: number }): RewardTier {
  const reached = rewardTiers.filter((tier) => {
    const from = tierThresholds[tier]
    return milliCents >= from.dollars * milliCentsPerDollar || points >= from.points
  })
  return reached.at(-1) ?? 'Bronze'
}

export const tierRank = (tier: RewardTier): number => rewardTiers.indexOf(tier)

const tierAfter = (tier: RewardTier): RewardTier | undefined => rewardTiers[tierRank(tier) + 1]

/** Points that the next tier asks for; null at the highest. */
export function nextTierPoints(tier: RewardTier): number | null {
  const next = tierAfter(tier)
  return next ? tierThresholds[next].points : null
}

/** The tier that the points of one week or month reach, and the points of the next one; the lower bound belongs to the tier. */
export function tierOfSpan(span: RewardSpan, points: number): { tier: RewardTier; next: number | null } {
  const tier = rewardTiers.findLast((name) => points >= periodThresholds[span][name]) ?? 'Bronze'
  const next = tierAfter(tier)
  return { tier, next: next ? periodThresholds[span][next] : null }
}

/** When the week (from Monday) and the month began in which an instant lies, in UTC. */
export function spansBegun(at: string): Record<RewardSpan, string> {
  const monday = new Date(`${at.slice(0, 10)}T00:00:00.000Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return { week: monday.toISOString(), month: `${at.slice(0, 7)}-01T00:00:00.000Z` }
}
