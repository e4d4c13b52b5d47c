import { type RateCard, rateCardNames, tierThresholds } from '../../vocabulary/rewards.ts'
import { type Counted, estimateRewards } from './rewards.ts'
import { tierOf } from './tiers.ts'

/** The card that is not the given one. */
export const otherCard = (card: RateCard): RateCard => rateCardNames.find((name) => name !== card) ?? card

/**
 * What the facts of one author would have come to by one card alone, with the bonus of the tier they would have reached, in
 * thousandths of a cent. Points are the same by either card: those of the author are handed in.
 */
export function earnedBy(card: RateCard, counted: Counted, points: number): number {
  const { milliCents } = estimateRewards(counted, card)
  const { bonusPercent } = tierThresholds[tierOf({ milliCents, points })]
  return milliCents + Math.floor((milliCents * bonusPercent) / 100)
}
