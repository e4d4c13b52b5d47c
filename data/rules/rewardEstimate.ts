import {
  engagementPoints,
  milliCentsPerDollar,
  type RateCard,
  type RewardTier,
  rateCards,
  rewardTiers,
  tierThresholds,
} from '../vocabulary/rewards.ts'

/** What happened to somebody's stories, counted. */
export interface Counted {
  stories: number
  views: number
  likes: number
  shares: number
}

/** The tier of somebody who has earned so much: by dollars or by points, whichever reaches further. */
export function tierOf({ milliCents, points }: { milliCents: number; points: number }): RewardTier {
  const reached = rewardTiers.filter((tier) => {
    const from = tierThresholds[tier]
    return milliCents >= from.dollars * milliCentsPerDollar || points >= from.points
  })
  return reached.at(-1) ?? 'Bronze'
}

/** Earnings in thousandths of a cent by one rate card, with points and tier, before bonuses. */
export function estimateRewards({ stories, views, likes, shares }: Counted, card: RateCard) {
  const rate = rateCards[card]
  const milliCents = stories * rate.story + views * rate.view + likes * rate.like + shares * rate.share
  const worth = engagementPoints
  const points = stories * worth.story + views * worth.view + likes * worth.like + shares * worth.share
  return { milliCents, points, tier: tierOf({ milliCents, points }) }
}

/** Whole cents with their dollar sign; a part of a cent is not rounded up. */
export const dollarsOf = (milliCents: number) =>
  (Math.floor(milliCents / (milliCentsPerDollar / 100)) / 100).toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
  })
