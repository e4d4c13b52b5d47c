import type { CardFees } from '../../data/contract/site.ts'
import type { Config } from '../platform/config.ts'

/**
 * What the operator's card provider takes. Stripe's usual price for cards of the US is 2.9 % and 30 cents (https://stripe.com/pricing), and
 * for what its Billing charges each month 0.7 % more (https://support.stripe.com/questions/july-2024-changes-to-stripe-billing, both of
 * 2026-11-27).
 */
export const cardFees = ({
  CARD_FEE_PERCENT: percent,
  CARD_FEE_CENTS: fixedCents,
  MONTHLY_FEE_PERCENT: more,
}: Pick<Config, 'CARD_FEE_PERCENT' | 'CARD_FEE_CENTS' | 'MONTHLY_FEE_PERCENT'>): CardFees => ({
  once: { basisPoints: Math.round(percent * 100), fixedCents },
  monthly: { basisPoints: Math.round((percent + more) * 100), fixedCents },
})
