import { type RewardTier, socialBonus, tierThresholds } from '../../vocabulary/rewards.ts'

/** Points for so many promotions, over all of an author: each from the tenth on brings double. */
export function socialBonusPoints(promotions: number): number {
  const single = Math.min(promotions, socialBonus.multiplierFromPromotions - 1)
  return socialBonus.perShare * (single + (promotions - single) * socialBonus.multiplier)
}

/** Points for a story that was shared so often. */
export const campaignPoints = (shares: number): number =>
  shares >= socialBonus.campaignFromShares ? socialBonus.campaign : 0

/** What a tier adds to what was earned without it, both in thousandths of a cent; parts of one are dropped. */
export const tierBonus = (baseMilliCents: number, tier: RewardTier): number => {
  const hundredfold = baseMilliCents * tierThresholds[tier].bonusPercent
  return (hundredfold - (hundredfold % 100)) / 100
}
