import type { z } from 'zod'
import type { donationRequest, PaymentIntentAnswer } from '../../data/contract/donations.ts'
import type { Deps } from '../platform/deps.ts'
import type { CardPayments } from '../platform/providers/payments.ts'
import { ProviderError } from '../platform/providers/providerError.ts'
import { siteMark } from '../platform/siteMark.ts'
import { type DonationRow, linkIntent } from './donations.store.ts'
import { beginDonation } from './donations.ts'
import type { Donor } from './guard.ts'
import { notSetUp, problemOf } from './problems.ts'

interface CardGift {
  submission: string
  fields: z.output<typeof donationRequest>
  donor: Donor
}

/** Lets a donor pay by card. Nothing here says that money has arrived: only Stripe's webhook, or Stripe when asked, does. */
export function createCardDonations(deps: Deps) {
  return {
    /**
     * What Stripe's form in the browser needs. The same act gets the same intent, however often it is sent.
     * Errors: 409 submission.reused, donation.over, donation.arrived; 429 rate_limited, too_soon; 502
     * payments.refused; 503 payments.unset, payments.unavailable.
     */
    async begin({ submission, fields, donor }: CardGift): Promise<PaymentIntentAnswer> {
      const { card } = deps
      if (!card) throw notSetUp('card')
      const { amount: dollars, ...given } = fields
      const donation = beginDonation(deps, { method: 'card', submission, dollars, ...given, donor })
      return deps.leases.joined(`card intent ${donation.id}`, () => createIntent(deps, card, donation))
    },
  }
}

async function createIntent(deps: Deps, card: CardPayments, donation: DonationRow): Promise<PaymentIntentAnswer> {
  const { id, amount, submission } = donation
  try {
    const asked = { id, submission: submission ?? '', amountCents: amount, site: siteMark(deps) }
    const intent = await card.createIntent(asked)
    if (!linkIntent(deps.db, id, intent.id)) throw new ProviderError('refused', 'This donation has another intent.')
    return { clientSecret: intent.clientSecret }
  } catch (error) {
    throw problemOf(deps, 'card', error)
  }
}
