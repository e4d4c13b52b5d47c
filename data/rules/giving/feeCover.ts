/** What a card payment costs us: hundredths of a percent of it, and cents. */
export interface CardFee {
  basisPoints: number
  fixedCents: number
}

/** In cents, of what is charged. Stripe rounds to the cent (https://support.stripe.com/questions/rounding-rules-for-stripe-fees). */
export const feeOf = (chargedCents: number, { basisPoints, fixedCents }: CardFee): number =>
  Math.round((chargedCents * basisPoints) / 10_000) + fixedCents

/** What a donor adds, in cents, so that the gift is left whole when the fee is taken from both. */
export function feeCovering(giftCents: number, fee: CardFee): number {
  let charged = Math.floor(((giftCents + fee.fixedCents) * 10_000) / (10_000 - fee.basisPoints)) - 1
  while (charged - feeOf(charged, fee) < giftCents) charged += 1
  return charged - giftCents
}
