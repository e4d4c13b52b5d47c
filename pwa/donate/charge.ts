import type { CardFees } from '../../data/contract/site.ts'
import { dollars } from '../../data/rules/dollars.ts'
import { feeCovering } from '../../data/rules/giving/feeCover.ts'
import { donationLeast } from '../../data/vocabulary/money.ts'
import { type Gift, inDollars } from './donation.ts'

/** In cents: what a gift by card covers of its fee. */
export const feeOf = ({ amount, isMonthly, coversFee }: Gift, fees: CardFees | null): number =>
  coversFee && fees ? feeCovering(amount * 100, isMonthly ? fees.monthly : fees.once) : 0

/** What the card is charged, for the words of a button; empty as long as there is no amount. */
export function chargeInWords(gift: Gift, fees: CardFees | null): string {
  if (gift.amount < donationLeast) return ''
  const fee = feeOf(gift, fees)
  return fee === 0 ? inDollars(gift.amount) : dollars(gift.amount * 100 + fee)
}
