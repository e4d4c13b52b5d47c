/** From the first to the highest. */
export const rewardTiers = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const
export type RewardTier = (typeof rewardTiers)[number]

/** A tier is reached by dollars earned or by points, whichever comes first; the lower bound belongs to the tier. */
export const tierThresholds: Record<RewardTier, { dollars: number; points: number; bonusPercent: number }> = {
  Bronze: { dollars: 0, points: 0, bonusPercent: 0 },
  Silver: { dollars: 50, points: 50_000, bonusPercent: 10 },
  Gold: { dollars: 200, points: 200_000, bonusPercent: 20 },
  Platinum: { dollars: 500, points: 500_000, bonusPercent: 30 },
}

/**
 * What is paid for one of each, in thousandths of a cent: the specification has two readings. `calculator` is what
 * the administrators' calculation uses, `advertised` what the public page states.
 */
export const rateCards = {
  calculator: { story: 25_000, view: 100, like: 5_000, share: 10_000 },
  advertised: { story: 50_000, view: 250, like: 12_500, share: 25_000 },
} as const
export type RateCard = keyof typeof rateCards
/** Thousandths of a cent in a dollar. */
export const milliCentsPerDollar = 100_000

export const engagementPoints = { view: 1, like: 10, share: 20, story: 100, featured: 500 } as const

/** On top of the points of a share: for each share to a social network, once at enough shares, and for many promotions. */
export const socialBonus = {
  perShare: 50,
  campaign: 200,
  campaignFromShares: 5,
  multiplier: 2,
  multiplierFromPromotions: 10,
} as const

/** What an author can be proud of: totals over all stories. */
export const achievements = { views: 100, likes: 50, shares: 10, stories: 5 } as const
