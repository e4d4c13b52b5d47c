import { z } from 'zod'
import { currency, type DonationWay } from '../../data/vocabulary/money.ts'
import { dayMs, hourMs, toSeconds } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { defineJob, type JobHandlers } from '../platform/jobs/handlers.ts'
import type { CardIntent } from '../platform/providers/payments.ts'
import { ifKnown, ProviderError } from '../platform/providers/providerError.ts'
import { applyProviderEvent, closeUnpaid, neverPaid, recordForeignMoney } from './applyProviderEvent.ts'
import type { DonationRow } from './donations.store.ts'
import { forgetDonorsBefore, listUnsettled } from './donations.store.ts'
import { forgetTries } from './guard.ts'
import { settleMobileGift } from './mobile/settle.ts'
import { lookAfterMonthly } from './monthly/look.ts'
import { forgetMonthlyDonorsBefore } from './monthly/monthly.store.ts'
import { lookAtPaypal, lookBackAtPaypal, lookBackJob, lookJob, settlePaypalOrder } from './paypal.ts'
import { refundJobs } from './refunds/atProvider.ts'

/** So long a donor's device and network are of use against those who try out cards. */
const donorKnownMs = 30 * dayMs
/** A card that was declined may have been followed by one that was paid; later than this nobody pays any more. */
const failedAskedMs = 3 * dayMs
const batch = 100
/** What is more is left to the next hour. */
const forgottenAtOnce = 1_000
/** So many calls in a row without an answer: the provider is down, and the next hour will do. */
const mostSilences = 3

/** Events can get lost, and servers die between two lines: every hour the providers are asked what became of open donations. */
export const donationJobs = (depsOf: () => Deps): JobHandlers => ({
  ...refundJobs(depsOf),
  'donations.reconcile': defineJob({
    everyMs: hourMs,
    async run(_payload, { signal }) {
      const deps = depsOf()
      forgetDonorsBefore(deps.db, { before: ago(deps, donorKnownMs), limit: forgottenAtOnce })
      forgetMonthlyDonorsBefore(deps.db, { before: ago(deps, donorKnownMs), limit: forgottenAtOnce })
      forgetTries(deps.db, ago(deps, dayMs))
      await settleOpen(deps, signal)
    },
  }),
  'monthly.look': defineJob({
    everyMs: hourMs,
    run: (_payload, { signal }) => lookAfterMonthly(depsOf(), signal),
  }),
  [lookJob]: defineJob({
    payload: z.object({ donationId: z.int() }),
    run: ({ donationId }) => lookAtPaypal(depsOf(), donationId),
  }),
  [lookBackJob]: defineJob({
    payload: z.object({ donationId: z.int() }),
    // Pauses grow to an hour: an outage of a day is waited for.
    maxAttempts: 36,
    run: ({ donationId }) => lookBackAtPaypal(depsOf(), donationId),
  }),
})

async function settleOpen(deps: Deps, signal: AbortSignal): Promise<void> {
  const silences: Record<DonationWay, number> = { card: 0, paypal: 0, mobile_money: 0, cash: 0, bank: 0 }
  for (const donation of unsettled(deps)) {
    if (signal.aborted) return
    const { method } = donation
    if (silences[method] >= mostSilences) continue
    try {
      await settle(deps, donation)
      silences[method] = 0
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        deps.log.error({ err: error, donation: donation.id, method }, 'not settled')
        continue
      }
      const isSilent = error.problem === 'unavailable' || error.problem === 'unset'
      silences[method] = isSilent ? silences[method] + 1 : 0
      deps.log.warn({ donation: donation.id, method, problem: error.problem, reason: error.message }, 'not settled')
    }
  }
}

function settle(deps: Deps, donation: DonationRow): Promise<unknown> {
  switch (donation.method) {
    case 'paypal':
      return settlePaypalOrder(deps, donation)
    case 'mobile_money':
      return settleMobileGift(deps, donation)
    default:
      return settleCard(deps, donation)
  }
}

/** Donations begun more than an hour ago whose end is not known here, oldest first. */
function* unsettled({ db, ...deps }: Pick<Deps, 'db' | 'clock'>): Generator<DonationRow> {
  const given = { begunBefore: ago(deps, hourMs), failedSince: ago(deps, failedAskedMs), closedReason: neverPaid }
  let afterId = 0
  for (;;) {
    const rows = listUnsettled(db, { ...given, afterId, limit: batch })
    yield* rows
    afterId = rows.at(-1)?.id ?? afterId
    if (rows.length < batch) return
  }
}

/** Asks Stripe about a payment by card; what nobody paid within a day is closed there and here. */
async function settleCard(deps: Deps, donation: DonationRow): Promise<void> {
  const { card } = deps
  if (!card) return
  const isOld = donation.createdAt <= ago(deps, dayMs)
  // Without an intent the donor never got what it takes to pay.
  const { id, stripePaymentIntentId: intentId } = donation
  const intent = intentId === null ? null : await ifKnown(card.findIntent(intentId))
  if (!intent) return isOld ? closeUnpaid(deps, id) : undefined
  switch (intent.status) {
    case 'succeeded':
      return recordPaid(deps, donation, intent)
    case 'canceled':
      return closeUnpaid(deps, id, intent.canceledAt ?? undefined)
    case 'processing':
      // A bank is at work. To say so under the present time would outrank its answer, should that be on its way.
      return
    default:
      if (!isOld || mayStillBePaid(deps, donation, intent)) return
      return closeUnpaid(deps, id, (await card.cancelIntent(intent.id)).canceledAt ?? undefined)
  }
}

/**
 * A donor who pays from a bank account may have to wait for two small amounts on it and tell Stripe of them, within ten days
 * (https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#verify-with-microdeposits).
 */
const slowActions = new Set(['verify_with_microdeposits', 'display_bank_transfer_instructions'])
const slowLastsMs = 12 * dayMs

const mayStillBePaid = (deps: Deps, { createdAt }: DonationRow, { nextAction }: CardIntent): boolean =>
  nextAction !== null && slowActions.has(nextAction) && createdAt > ago(deps, slowLastsMs)

function recordPaid(deps: Deps, { id }: DonationRow, intent: CardIntent): void {
  // Stripe does not say here when that was; its event will, should it still come.
  const at = toSeconds(deps.clock)
  deps.db.transaction((tx) => {
    if (intent.currency.toUpperCase() !== currency)
      return recordForeignMoney(tx, deps, id, { currency: intent.currency, at })
    applyProviderEvent(tx, deps, id, { kind: 'succeeded', at, amountReceived: intent.amountReceivedCents })
  })
  deps.jobs.wake()
}

const ago = ({ clock }: Pick<Deps, 'clock'>, ms: number) => new Date(clock.now().getTime() - ms).toISOString()
