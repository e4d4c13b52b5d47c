import { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import { currency } from '../../../data/vocabulary/money.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { ifKnown, ProviderError } from '../../platform/providers/providerError.ts'
import { applyProviderEvent } from '../applyProviderEvent.ts'
import { changeDonation, type DonationRow, existingDonation } from '../donations.store.ts'
import { presentDonation, subjectOf } from '../donations.ts'
import { lookBackAtPaypal } from '../paypal.ts'
import { findRefund, type RefundRow, settleRefund } from './refunds.store.ts'

export const refundJob = 'donations.refund'

/** Asks again for what was not answered, under the same key, until it is. */
export const refundJobs = (depsOf: () => Deps): JobHandlers => ({
  [refundJob]: defineJob({
    payload: z.object({ refundId: z.int() }),
    // Pauses grow to an hour: an outage of two days is waited for.
    maxAttempts: 60,
    async run({ refundId }) {
      const refund = await carryOnRefund(depsOf(), refundId)
      if (refund.state === 'made') await learnRefunded(depsOf(), refund)
    },
  }),
})

/**
 * Takes a refund as far as the provider takes it now: it is asked for once, and what the provider then says went back is written down. Two
 * callers at once share one way. `admin` hears of a refusal; without one it is told to both.
 * Errors: 402, 502 refund.refused, for an admin. ProviderError, for nobody.
 */
export const carryOnRefund = (
  deps: Deps,
  refundId: number,
  { admin }: { admin?: AdminName } = {},
): Promise<RefundRow> =>
  deps.leases.joined(`refund ${refundId}`, async () => {
    const refund = existing(deps, refundId)
    if (refund.state !== 'asked') return refund
    const donation = existingDonation(deps.db, refund.donationId)
    try {
      const { id: providerId } = await askProvider(deps, donation, refund)
      const settled = settle(deps, refund, { state: 'made', providerId })
      if (admin) await learnRefunded(deps, settled).catch((error) => onlySilence(deps, error))
      return settled
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const isForGood = ['declined', 'refused', 'missing'].includes(error.problem)
      if (!isForGood && admin) return onlySilence(deps, error) ?? refund
      if (!isForGood) throw error
      const refused = settle(deps, refund, { state: 'refused', failure: error.message.slice(0, 500) }, admin)
      if (!admin) return refused
      throw refusedWords(deps, refused, error.problem === 'declined')
    }
  })

/** Stripe keeps a key for a day at least (https://docs.stripe.com/api/idempotent_requests). */
const keyLastsMs = 23 * hourMs

async function askProvider(deps: Deps, donation: DonationRow, refund: RefundRow): Promise<{ id: string }> {
  const { submission, amount: amountCents, createdAt } = refund
  const { card, paypal } = deps
  if (donation.method === 'paypal') {
    if (!paypal) throw new ProviderError('unset', 'PayPal is not set up on this site.')
    return paypal.refund({ captureId: donation.paypalCaptureId ?? '', submission, amountCents })
  }
  if (!card) throw new ProviderError('unset', 'Stripe is not set up on this site.')
  const asking = { intentId: donation.stripePaymentIntentId ?? '', submission, amountCents }
  const isKeyKnown = deps.clock.now().getTime() - Date.parse(createdAt) < keyLastsMs
  return (isKeyKnown ? null : await card.findRefund(asking)) ?? card.refund(asking)
}

/** What the provider says went back, all refunds together. Its webhook may have said so before, or will. */
async function learnRefunded(deps: Deps, { donationId }: RefundRow): Promise<void> {
  const donation = existingDonation(deps.db, donationId)
  if (donation.method === 'paypal') return lookBackAtPaypal(deps, donationId)
  const { card } = deps
  if (!card || !donation.stripePaymentIntentId) return
  const refunded = await ifKnown(card.findRefunded(donation.stripePaymentIntentId))
  if (refunded?.currency.toUpperCase() !== currency) return
  deps.db.transaction(
    (tx) => void applyProviderEvent(tx, deps, donationId, { kind: 'refunded', amountRefunded: refunded.cents }),
  )
  deps.jobs.wake()
}

function settle(
  deps: Deps,
  { id, donationId, amount }: RefundRow,
  end: { state: 'made'; providerId: string } | { state: 'refused'; failure: string },
  admin?: AdminName,
): RefundRow {
  deps.db.transaction((tx) => {
    const at = toInstant(deps.clock)
    const settled = settleRefund(tx, id, { ...end, settledAt: at })
    if (!settled) return
    const action = end.state === 'made' ? 'donation.refund_made' : 'donation.refund_refused'
    recordAct(tx, { action, subject: subjectOf({ id: donationId }), after: { amount }, at })
    changeDonation(tx, donationId, { updatedAt: at })
    if (end.state === 'refused' && !admin)
      notify(tx, {
        type: 'donation_refund',
        title: 'A refund was refused',
        message: `The refund of donation ${donationId} was refused: ${end.failure} Nothing went back.`,
        actionDescription: 'Look at the payment at the provider, and ask for the refund again.',
        metadata: { donationId },
        at,
      })
  })
  return existing(deps, id)
}

/** The job asks again. */
function onlySilence({ log }: Deps, error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error
  log.warn({ problem: error.problem, reason: error.message }, 'a refund was not answered')
}

function refusedWords({ db }: Deps, { donationId, failure }: RefundRow, isDeclined: boolean) {
  const message = `The provider refused this refund, and nothing went back: ${failure}`
  const current = presentDonation(existingDonation(db, donationId))
  return new ProductError(isDeclined ? 'declined' : 'badGateway', 'refund.refused', message, { current })
}

const existing = ({ db }: Deps, id: number): RefundRow => {
  const refund = findRefund(db, id)
  if (!refund) throw new Error(`Refund ${id} is gone.`)
  return refund
}
