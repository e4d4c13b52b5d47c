import {
  engagementPoints,
  milliCentsPerDollar,
  type RateCard,
  type RewardTier,
  rateCards,
  rewardTiers,
  tierThresholds,
} from '../../data/vocabulary/rewards.ts'

const thousands = (points: number) => (points >= 1000 ? `${points / 1000}k` : String(points))

const rangeOf = (kind: 'dollars' | 'points', tier: RewardTier) => {
  const from = tierThresholds[tier][kind]
  const next = rewardTiers[rewardTiers.indexOf(tier) + 1]
  const shown = kind === 'points' ? thousands : String
  return next ? `${shown(from)}-${shown(tierThresholds[next][kind])}` : `${shown(from)}+`
}

/** The four tiers in words: `$50-200` or `50k-200k points`. */
export const tiers = rewardTiers.map((name) => ({
  name,
  dollars: `$${rangeOf('dollars', name)}`,
  points: `${rangeOf('points', name)} points`,
  bonus: tierThresholds[name].bonusPercent,
}))

/** As long as it has to be: $0.50, but $0.0025. */
const price = (milliCents: number) => {
  const [whole, part = ''] = String(milliCents / milliCentsPerDollar).split('.')
  return `$${whole}.${part.padEnd(2, '0')}`
}

interface Rate {
  what: string
  points: number
  /** Null: points alone. */
  advertised: string | null
  paid: string | null
}

const rateOf = (
  what: string,
  kind: keyof typeof engagementPoints & keyof typeof rateCards.advertised,
  card: RateCard,
): Rate => ({
  what,
  points: engagementPoints[kind],
  advertised: price(rateCards.advertised[kind]),
  paid: price(rateCards[card][kind]),
})

/** What one of each is worth: as advertised, and by the card that pays today. */
export const ratesWith = (card: RateCard): Rate[] => [
  rateOf('A published story', 'story', card),
  rateOf('A view', 'view', card),
  rateOf('A like', 'like', card),
  rateOf('A share', 'share', card),
  { what: 'Featured on the home page', points: engagementPoints.featured, advertised: null, paid: null },
]
