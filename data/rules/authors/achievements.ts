import {
  type Achievement,
  achievementNames,
  achievements,
  milliCentsPerDollar,
  type RewardTier,
  rewardTiers,
  tierThresholds,
} from '../../vocabulary/rewards.ts'

/** What an author has reached; the lower bound belongs to it. */
export function achievementsOf(totals: {
  views: number
  likes: number
  shares: number
  stories: number
  featured: number
}): Achievement[] {
  const from = { ...achievements, featured: 1 }
  return achievementNames.filter((name) => totals[name] >= from[name])
}

/** From 0 to 1 between the present tier and the next, by dollars or by points, whichever is further; 1 at the highest. */
export function tierProgress(tier: RewardTier, { milliCents, points }: { milliCents: number; points: number }): number {
  const next = rewardTiers[rewardTiers.indexOf(tier) + 1]
  if (!next) return 1
  const from = tierThresholds[tier]
  const to = tierThresholds[next]
  const byDollars = (milliCents / milliCentsPerDollar - from.dollars) / (to.dollars - from.dollars)
  const byPoints = (points - from.points) / (to.points - from.points)
  return Math.min(1, Math.max(0, byDollars, byPoints))
}
