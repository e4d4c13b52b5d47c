import { type MonthlyEnd, currency as ours } from '../../../data/vocabulary/money.ts'
import { dayMs, toInstant, toSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Invoice, Subscription } from '../../platform/providers/monthlyPayments.ts'
import { applyProviderEvent, type ProviderEventDeps, recordForeignMoney } from '../applyProviderEvent.ts'
import { giveToFirstCharge } from '../dedications/dedications.store.ts'
import {
  type DonationRow,
  findDonation,
  findDonationOfIntent,
  findDonationOfInvoice,
  insertDonation,
  linkIntent,
} from '../donations.store.ts'
import { queueCardFailed, queueEnded, queueToConfirm } from './mails.ts'
import { changeGift, findGift, type MonthlyRow, mirrorGift } from './monthly.store.ts'
import { tellOfEnd } from './tell.ts'

/** Stripe is asked about a gift so long after it has told something: what follows may be lost. */
const lookAfterMs = dayMs

/**
 * Writes down what Stripe says of a subscription. Answers overtake each other, so that each goes by the instant at which it was asked for:
 * whatever changed later is told by an event of its own. Told again, nothing happens again.
 */
export function applySubscription(
  tx: Tx,
  deps: ProviderEventDeps,
  id: number,
  { subscription, askedAt }: { subscription: Subscription; askedAt: Date },
): MonthlyRow | undefined {
  const before = findGift(tx, id)
  if (!before) return undefined
  const since = askedAt.toISOString()
  if (before.askedAt !== null && since < before.askedAt) return before
  if (before.stripeSubscriptionId !== null && before.stripeSubscriptionId !== subscription.id) return before
  const at = toInstant(deps.clock)
  const said = wordsOf(before, subscription, at)
  const next = {
    ...said,
    askedAt: since,
    lookAt: new Date(deps.clock.now().getTime() + lookAfterMs).toISOString(),
    stripeSubscriptionId: subscription.id,
    stripeCustomerId: subscription.customerId,
  }
  if (isSame(before, said)) return mirrorGift(tx, id, next)
  const after = changeGift(tx, id, { ...next, updatedAt: at })
  if (before.state !== 'ended' && after.state === 'ended') {
    queueEnded(tx, deps, after, at)
    tellOfEnd(tx, after, at)
  }
  return after
}

type Said = Pick<MonthlyRow, 'state' | 'amount' | 'feeCovered' | 'nextAt' | 'endsAt' | 'endedAt' | 'endReason'>

function wordsOf(before: MonthlyRow, subscription: Subscription, at: string): Said {
  const { state, amountCents, currency, mark, periodEndsAt, endsAt, endedAt } = subscription
  const isKnown = currency.toUpperCase() === ours && amountCents > 0
  const isOver = state === 'ended'
  return {
    state,
    amount: isKnown ? amountCents : before.amount,
    feeCovered: isKnown && mark && mark.feeCents < amountCents ? mark.feeCents : before.feeCovered,
    nextAt: isOver || endsAt !== null || state === 'incomplete' ? null : instantOf(periodEndsAt),
    endsAt: isOver || endsAt === null ? null : instantOf(endsAt),
    endedAt: isOver ? (before.endedAt ?? (endedAt === null ? at : instantOf(endedAt))) : null,
    endReason: isOver ? (before.endReason ?? reasonOf(before, subscription)) : asked(before),
  }
}

/** Who asked for an end. That nobody paid is what we had supposed, and somebody has: it goes on. */
const asked = ({ endReason }: MonthlyRow): MonthlyEnd | null => (endReason === 'unpaid' ? null : endReason)

/** Nobody here asked for it. https://docs.stripe.com/api/subscriptions/object#subscription_object-cancellation_details-reason */
function reasonOf({ state }: MonthlyRow, { endReason }: Subscription): MonthlyEnd {
  if (state === 'incomplete') return 'unpaid'
  if (endReason === 'payment_failed') return 'card'
  return endReason === 'payment_disputed' ? 'dispute' : 'provider'
}

const isSame = (row: MonthlyRow, said: Said) =>
  (Object.keys(said) as (keyof Said)[]).every((field) => row[field] === said[field])

/**
 * Writes down what Stripe says of an invoice: a paid one is one donation; of a refused card, and of a bank that wants the payment confirmed, the
 * donor is told once.
 */
export function applyInvoice(
  tx: Tx,
  deps: ProviderEventDeps,
  gift: MonthlyRow,
  { invoice, askedAt }: { invoice: Invoice; askedAt: Date },
): DonationRow | undefined {
  noteConfirmation(tx, deps, gift, { invoice, askedAt })
  if (invoice.status === 'paid' && invoice.paidCents > 0) return bringIn(tx, deps, gift, invoice)
  if (invoice.status !== 'open' || invoice.isFirst || gift.state === 'ended' || gift.endReason !== null)
    return undefined
  const about = { invoiceId: invoice.id, at: toInstant(deps.clock) }
  if (invoice.owed === 'to_confirm') queueToConfirm(tx, deps, gift, about)
  else if (invoice.owed === 'refused' && invoice.tries > 0) queueCardFailed(tx, deps, gift, about)
  return undefined
}

/** Whether the bank waits for the donor. An answer to an earlier question than the last one changes nothing. */
function noteConfirmation(
  tx: Tx,
  deps: ProviderEventDeps,
  { id }: MonthlyRow,
  { invoice, askedAt }: { invoice: Invoice; askedAt: Date },
): void {
  const row = findGift(tx, id)
  const asked = askedAt.toISOString()
  if (!row || (row.confirmAskedAt !== null && asked < row.confirmAskedAt)) return
  const before = row.confirmInvoiceId
  const waits = invoice.status === 'open' && invoice.owed === 'to_confirm'
  const after = waits ? invoice.id : before === invoice.id ? null : before
  const change = { confirmInvoiceId: after, confirmAskedAt: asked }
  if (after === before) mirrorGift(tx, id, change)
  else changeGift(tx, id, { ...change, updatedAt: toInstant(deps.clock) })
}

/** The donation of an invoice, made the first time that it is known to be paid. */
function bringIn(tx: Tx, deps: ProviderEventDeps, gift: MonthlyRow, invoice: Invoice): DonationRow | undefined {
  const { id: stripeInvoiceId, intentId, paidCents: amount, currency } = invoice
  const known =
    findDonationOfInvoice(tx, stripeInvoiceId) ?? (intentId ? findDonationOfIntent(tx, intentId) : undefined)
  if (known) {
    if (intentId) linkIntent(tx, known.id, intentId)
    return findDonation(tx, known.id)
  }
  const fee = invoice.mark?.feeCents ?? 0
  const { donorName, donorEmail, language } = gift
  const { id } = insertDonation(
    tx,
    {
      amount,
      donorName,
      donorEmail,
      language,
      method: 'card',
      submission: null,
      device: null,
      network: null,
      monthlyGiftId: gift.id,
      stripeInvoiceId,
      stripePaymentIntentId: intentId,
      feeCovered: fee < amount ? fee : 0,
    },
    toInstant(deps.clock),
  )
  const at = invoice.paidAt ?? toSeconds(deps.clock)
  if (currency.toUpperCase() !== ours) recordForeignMoney(tx, deps, id, { currency, at })
  else {
    // Before it is known to have arrived: with that the card leaves.
    giveToFirstCharge(tx, gift.id, id)
    applyProviderEvent(tx, deps, id, { kind: 'succeeded', at, amountReceived: amount })
  }
  return findDonation(tx, id)
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()
