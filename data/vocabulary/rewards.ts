import { type Message, msg } from '../words/words.ts'

/** From the first to the highest. */
export const rewardTiers = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const
export type RewardTier = (typeof rewardTiers)[number]
export const tierWords: Record<RewardTier, Message> = {
  Bronze: msg('Bronze'),
  Silver: msg('Silver'),
  Gold: msg('Gold'),
  Platinum: msg('Platinum'),
}

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

/** On top of the points of a share: for each promotion (a share to a social network, or a post of the initiative about the story), once at enough shares, and for many promotions. */
export const socialBonus = {
  perShare: 50,
  campaign: 200,
  campaignFromShares: 5,
  multiplier: 2,
  multiplierFromPromotions: 10,
} as const

/** What an author can be proud of: totals over all stories. */
export const achievements = { views: 100, likes: 50, shares: 10, stories: 5 } as const

/** Points of a week and of a month that reach a tier. `given`: the specification's figure; the others are ours, in proportion to the lifetime scale. */
export const periodThresholds = {
  week: { Bronze: 0, Silver: 3_750, Gold: 15_000, Platinum: 37_500, given: 'Gold' },
  month: { Bronze: 0, Silver: 6_000, Gold: 24_000, Platinum: 60_000, given: 'Platinum' },
} as const satisfies Record<string, Record<RewardTier, number> & { given: RewardTier }>

/**
 * What an entry of the ledger is about. The first six are facts; the bonuses are what follows from the facts of an
 * author, written as the difference to what was written before. A promotion is a story that the initiative itself has
 * out on a platform; it earns nothing of its own and counts for the social bonus.
 */
export const rewardRules = [
  'story',
  'featured',
  'view',
  'like',
  'share',
  'promotion',
  'social_bonus',
  'campaign_bonus',
  'tier_bonus',
] as const
export type RewardRule = (typeof rewardRules)[number]
export const factRules = [
  'story',
  'featured',
  'view',
  'like',
  'share',
  'promotion',
] as const satisfies readonly RewardRule[]
export type FactRule = (typeof factRules)[number]

/** Why a fact earns nothing. */
export const uncountedReasons = {
  awaiting_decision: msg('The story nearly repeats an earlier one, and nobody has decided yet'),
  story_excluded: msg('The story was excluded from rewards'),
  reader_bound: msg('This reader has counted often enough for this author that day'),
  network_bound: msg('This internet address has counted often enough for this author that day'),
  range_bound: msg('The internet addresses around this one have counted often enough for this author that day'),
} as const
export type UncountedReason = keyof typeof uncountedReasons
export const uncountedReasonNames = Object.keys(uncountedReasons) as [UncountedReason, ...UncountedReason[]]

/**
 * How much one reader, one network, and all networks that a provider hands out together can count for one author on one
 * day (UTC). What does not come from readers is not bounded. A range may be one customer who changes networks at will,
 * or a village on one mobile carrier: it brings twice what one network does.
 */
export const rewardBounds = {
  perReaderAndDay: { view: 5, like: 5, share: 5 },
  perNetworkAndDay: { view: 40, like: 20, share: 10 },
  perRangeAndDay: { view: 80, like: 40, share: 20 },
} as const satisfies Record<string, Record<Exclude<FactRule, 'story' | 'featured' | 'promotion'>, number>>

/** Days between earning and being payable: time to look at what seems strange. */
export const rewardHoldDays = 14

/** The card that pays until an admin chooses the other. */
export const firstRateCard: RateCard = 'calculator'
export const rateCardNames = Object.keys(rateCards) as [RateCard, ...RateCard[]]
/** Noted with each entry, so that a later change of figures is told from the figures of its time. */
export const rateCardVersion = '2026-11'

/** The achievements in the order in which they are shown. */
export const achievementNames = ['views', 'likes', 'shares', 'stories', 'featured'] as const
export type Achievement = (typeof achievementNames)[number]

/** What an admin says of a story that nearly repeats an earlier one, or that earns what it should not. */
export const rewardDecisions = ['counts', 'excluded'] as const
export type RewardDecision = (typeof rewardDecisions)[number]

/** In what a story nearly repeats an earlier one. */
export const likenessKinds = ['text', 'photo'] as const
export type LikenessKind = (typeof likenessKinds)[number]
/**
 * Bits of 64 in which two fingerprints may differ for a closer look, and how alike, of 1, the two then have to be to be
 * taken for the same. Shorter texts have no fingerprint. At most so many of the nearest are looked at more closely, until so
 * many are found; so a story that comes a thousand times costs no more than one that comes ten times.
 */
export const likenessBounds = {
  text: { bits: 16, leastAlike: 0.5 },
  photo: { bits: 10, leastAlike: 0.65 },
  leastWords: 40,
  compared: 20,
  found: 3,
  /** Of those that wait, in one answer. */
  listed: 50,
} as const
