import {
  engagementPoints,
  milliCentsPerDollar,
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

const card = rateCards.advertised

/** What one of each is worth, as advertised. Being featured brings points alone. */
export const rates = [
  { what: 'A published story', dollars: price(card.story), points: engagementPoints.story },
  { what: 'A view', dollars: price(card.view), points: engagementPoints.view },
  { what: 'A like', dollars: price(card.like), points: engagementPoints.like },
  { what: 'A share', dollars: price(card.share), points: engagementPoints.share },
  { what: 'Featured on the home page', dollars: null, points: engagementPoints.featured },
]
