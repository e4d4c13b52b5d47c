import {
  engagementPoints,
  type FactRule,
  milliCentsPerDollar,
  type RateCard,
  rateCards,
} from '../../vocabulary/rewards.ts'
import { dollars } from '../dollars.ts'
import { tierOf } from './tiers.ts'

/** What happened to somebody's stories, counted. */
export interface Counted {
  stories: number
  views: number
  likes: number
  shares: number
}

/** One of each by a rate card, in thousandths of a cent and points. Being featured or promoted brings no money. */
export const worthOf = (rule: FactRule, card: RateCard) => ({
  milliCents: isRated(rule) ? rateCards[card][rule] : 0,
  points: rule === 'promotion' ? 0 : engagementPoints[rule],
})

/** Whether the rate cards have a price for it. */
export const isRated = (rule: FactRule): rule is Exclude<FactRule, 'featured' | 'promotion'> =>
  rule in rateCards.calculator

/** Earnings in thousandths of a cent by one rate card, with points and tier, before bonuses. */
export function estimateRewards({ stories, views, likes, shares }: Counted, card: RateCard) {
  const parts = (['story', 'view', 'like', 'share'] as const).map((rule) => worthOf(rule, card))
  const quantities = [stories, views, likes, shares]
  const total = (unit: 'milliCents' | 'points') =>
    parts.reduce((sum, worth, index) => sum + worth[unit] * (quantities[index] ?? 0), 0)
  const [milliCents, points] = [total('milliCents'), total('points')]
  return { milliCents, points, tier: tierOf({ milliCents, points }) }
}

/** Whole cents with their dollar sign; a part of a cent is not rounded up. */
export const dollarsOf = (milliCents: number) => dollars(Math.floor(milliCents / (milliCentsPerDollar / 100)))
