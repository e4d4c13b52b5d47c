import { z } from 'zod'
import { dollars } from '../../data/rules/dollars.ts'
import type { DonationNews } from '../../data/rules/giving/donations.ts'
import { type DisputeStatus, currency as ours } from '../../data/vocabulary/money.ts'
import { hourMs, toInstant } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { type CardIntent, markIn } from '../platform/providers/payments.ts'
import { ifKnown } from '../platform/providers/providerError.ts'
import { siteMark } from '../platform/siteMark.ts'
import type { EventHandler, EventHandlers, Settle } from '../platform/webhooks/handlers.ts'
import { applyProviderEvent, neverPaid, recordForeignMoney } from './applyProviderEvent.ts'
import {
  type DonationRow,
  findDonation,
  findDonationOfIntent,
  findDonationOfSubmission,
  linkIntent,
} from './donations.store.ts'
import { countDecline } from './guard.ts'
import { applyInvoice } from './monthly/apply.ts'
import { findPaidBy } from './monthly/find.ts'
import { findGift, findGiftOfCustomer, type MonthlyRow } from './monthly/monthly.store.ts'
import { tellOfFailedRefund, tellOfLostDonation } from './notices.ts'

type EventDeps = Pick<Deps, 'card' | 'clock' | 'config' | 'db' | 'jobs' | 'monthly' | 'secrets'>

/** What Stripe's events about payments make of donations. https://docs.stripe.com/api/events/types */
export function donationEvents(depsOf: () => EventDeps): EventHandlers {
  const inIntent =
    (settle: (tx: Tx, donation: DonationRow, intent: Intent, at: number) => string): EventHandler =>
    async ({ type, created, data }) => {
      const intent = intentShape.parse(data.object)
      const known = findDonationOf(depsOf(), intent)
      const gift = known === null ? giftOfIntent(depsOf(), intent) : undefined
      if (gift && type === 'payment_intent.payment_failed') return declinedMonthly(gift, created)
      const isPaid = type === 'payment_intent.succeeded'
      const found = gift && isPaid ? await findMonthlyDonation(depsOf(), intent.id) : known
      if (found === 'lost') return lost({ type, intentId: intent.id, amount: amountOf(intent.amount_received, intent) })
      return ifOurs(found, intent.id, (tx, donation) => settle(tx, donation, intent, created))
    }
  const inCharge =
    <Shape extends z.ZodType<{ payment_intent: string | null; amount: number; currency: string }>>(
      shape: Shape,
      settle: (tx: Tx, donation: DonationRow, about: z.output<Shape>) => string,
    ): EventHandler =>
    async ({ type, data }) => {
      const about = shape.parse(data.object)
      const intentId = about.payment_intent
      if (intentId === null) return () => notOurs
      const found = await findDonationOfCharge(depsOf(), intentId)
      if (found === 'lost') return lost({ type, intentId, amount: amountOf(about.amount, about) })
      return ifOurs(found, intentId, (tx, donation) => settle(tx, donation, about))
    }
  /** Stripe tries again by itself, and the donor is told by mail. A first card that is declined counts as with any donor. */
  const declinedMonthly =
    (gift: MonthlyRow, at: number): Settle =>
    (tx) => {
      const isRecent = depsOf().clock.now().getTime() - at * 1000 < hourMs
      if (isRecent && gift.state === 'incomplete') countDecline(tx, depsOf(), gift)
      return `Monthly donation ${gift.id}: a card was refused.`
    }
  const lost =
    ({ type, ...payment }: { type: string; intentId: string; amount: string }): Settle =>
    (tx) => {
      const news = lostNews.get(type)
      if (news) tellOfLostDonation(tx, { ...payment, news, at: toInstant(depsOf().clock) })
      return `${payment.intentId} was made by this site, and its donation is not here.${news ? ' The admins were told.' : ''}`
    }
  const record = (tx: Tx, { id }: DonationRow, news: DonationNews, answerBy?: Date) =>
    outcomeOf(applyProviderEvent(tx, depsOf(), id, news, { answerBy }), news)

  const disputed = inCharge(disputeShape, (tx, donation, dispute) => {
    const { id, status, amount, currency, evidence_details: evidence } = dispute
    // What the bank only asks about is not held back. Another currency says nothing about our cents.
    const cents = status.startsWith('warning_') ? 0 : isOurs({ currency }) ? amount : donation.amount
    const news = { kind: 'disputed', id, status: disputeStatusOf(status), amountDisputed: cents } as const
    return record(tx, donation, news, evidence?.due_by ? new Date(evidence.due_by * 1000) : undefined)
  })

  return {
    'payment_intent.succeeded': inIntent((tx, donation, intent, at) => {
      if (isOurs(intent)) return record(tx, donation, { kind: 'succeeded', at, amountReceived: intent.amount_received })
      recordForeignMoney(tx, depsOf(), donation.id, { currency: intent.currency, at })
      return `Donation ${donation.id}: paid in another currency, and not counted.`
    }),
    'payment_intent.processing': inIntent((tx, donation, _intent, at) => record(tx, donation, { kind: 'pending', at })),
    'payment_intent.payment_failed': inIntent((tx, donation, { last_payment_error: error }, at) => {
      const reason = error?.message || error?.decline_code || error?.code || 'The payment failed.'
      if (depsOf().clock.now().getTime() - at * 1000 < hourMs) countDecline(tx, depsOf(), donation)
      return record(tx, donation, { kind: 'failed', at, reason: reason.slice(0, 500) })
    }),
    'payment_intent.canceled': inIntent((tx, donation, { cancellation_reason }, at) => {
      const reason = cancellations.get(cancellation_reason ?? '') ?? 'Canceled.'
      return record(tx, donation, { kind: 'canceled', at, reason })
    }),
    'charge.refunded': inCharge(chargeShape, (tx, donation, { amount_refunded, currency }) =>
      isOurs({ currency })
        ? record(tx, donation, { kind: 'refunded', amountRefunded: amount_refunded })
        : `Donation ${donation.id}: refunded in another currency, and not counted.`,
    ),
    'refund.failed': inCharge(refundShape, (tx, donation, { amount }) => {
      tellOfFailedRefund(tx, donation, { cents: amount, at: toInstant(depsOf().clock) })
      return `Donation ${donation.id}: a refund of ${dollars(amount)} did not arrive. The admins were told.`
    }),
    'charge.dispute.created': disputed,
    'charge.dispute.updated': disputed,
    'charge.dispute.closed': disputed,
  }
}

const notOurs = 'Not a donation of this site.'
/** What the admins have to know even of a donation that is not here. */
const lostNews = new Map<string, 'paid' | 'disputed'>([
  ['payment_intent.succeeded', 'paid'],
  ['charge.dispute.created', 'disputed'],
])

const cents = z.int().nonnegative()
/** An id, or the whole thing where the account has it expanded. */
const reference = z
  .union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null)
const intentShape = z.object({
  id: z.string().min(1),
  amount: cents,
  amount_received: cents,
  currency: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  customer: reference,
  last_payment_error: z
    .object({ message: z.string().nullish(), decline_code: z.string().nullish(), code: z.string().nullish() })
    .nullish(),
  cancellation_reason: z.string().nullish(),
})
type Intent = z.output<typeof intentShape>

const chargeShape = z.object({ payment_intent: reference, amount: cents, amount_refunded: cents, currency: z.string() })
const refundShape = z.object({ payment_intent: reference, amount: cents, currency: z.string() })
const disputeShape = z.object({
  id: z.string().min(1),
  payment_intent: reference,
  amount: cents,
  currency: z.string(),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nonnegative().nullish() }).nullish(),
})

// https://docs.stripe.com/api/payment_intents/object#payment_intent_object-cancellation_reason
const cancellations = new Map([
  ['abandoned', neverPaid],
  ['automatic', neverPaid],
  ['duplicate', 'Canceled as a double.'],
  ['fraudulent', 'Canceled as fraudulent.'],
  ['requested_by_customer', 'Canceled by the donor.'],
])

// https://docs.stripe.com/api/disputes/object#dispute_object-status
function disputeStatusOf(status: string): DisputeStatus {
  if (status === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}

const isOurs = ({ currency }: { currency: string }) => currency.toUpperCase() === ours

const amountOf = (cents: number, { currency }: { currency: string }) =>
  isOurs({ currency }) ? dollars(cents) : `an amount in ${currency.toUpperCase().slice(0, 10)}`

/** `lost` where this site had the intent made, and has no donation for it: an older backup was put back. */
type Found = Pick<DonationRow, 'id'> | 'lost' | Bringing | null
/** The donation of a monthly gift is made in the transaction, if no other event has brought it in meanwhile. */
type Bringing = (tx: Tx) => Pick<DonationRow, 'id'> | undefined

/** The monthly gift of whose customer an intent is; the intent itself says nothing of it. */
const giftOfIntent = ({ db }: EventDeps, { customer, metadata }: Intent): MonthlyRow | undefined =>
  customer !== null && !markIn(metadata) ? findGiftOfCustomer(db, customer) : undefined

/** Stripe is asked which invoice an intent has paid. */
async function findMonthlyDonation(deps: EventDeps, intentId: string): Promise<Found> {
  const askedAt = deps.clock.now()
  const paid = await findPaidBy(deps, intentId)
  if (!paid) return null
  const { gift, invoice } = paid
  if (gift === 'lost') return 'lost'
  return (tx) => {
    const now = findGift(tx, gift.id)
    return now && applyInvoice(tx, deps, now, { invoice, askedAt })
  }
}

/** By the intent, else by the act that we noted with it: the server may have died before it noted the intent. */
function findDonationOf(deps: EventDeps, { id, amount, metadata }: Intent): Found {
  return findDonationOfIntent(deps.db, id) ?? byMark(deps, { id, mark: markIn(metadata), amountCents: amount })
}

/** A dispute does not say for which donation the intent was made; Stripe does. */
async function findDonationOfCharge(deps: EventDeps, intentId: string): Promise<Found> {
  const known = findDonationOfIntent(deps.db, intentId)
  if (known) return known
  if (!deps.card) throw new Error('Stripe is not set up, so it cannot be asked.')
  const intent = await ifKnown(deps.card.findIntent(intentId))
  if (!intent) return null
  return intent.mark === null && intent.customerId !== null ? findMonthlyDonation(deps, intentId) : byMark(deps, intent)
}

/** Not by the number of the donation: two sites at one account have the same ones, and so have two lives of one site. */
function byMark(deps: EventDeps, { id, mark, amountCents }: Pick<CardIntent, 'id' | 'mark' | 'amountCents'>): Found {
  if (!mark || mark.site !== siteMark(deps)) return null
  const donation = findDonationOfSubmission(deps.db, mark.act)
  // While Stripe was asked, another event may have found it.
  if (donation?.stripePaymentIntentId === id) return donation
  const fits = donation?.method === 'card' && donation.stripePaymentIntentId === null && donation.amount === amountCents
  return fits ? donation : 'lost'
}

const ifOurs =
  (found: Exclude<Found, 'lost'>, intentId: string, settle: (tx: Tx, donation: DonationRow) => string): Settle =>
  (tx) => {
    const made = typeof found === 'function' ? found(tx) : found
    const donation = made && linkIntent(tx, made.id, intentId) ? findDonation(tx, made.id) : undefined
    return donation ? settle(tx, donation) : notOurs
  }

function outcomeOf(change: ReturnType<typeof applyProviderEvent>, news: DonationNews): string {
  if (!change) return notOurs
  const { after, isNew } = change
  return `Donation ${after.id}: ${isNew ? wordsOf(after, news) : 'nothing new.'}`
}

function wordsOf(donation: DonationRow, news: DonationNews): string {
  switch (news.kind) {
    case 'succeeded':
      return `${dollars(donation.amount)} arrived.`
    case 'pending':
      return 'under way.'
    case 'failed':
      return `a payment failed. ${news.reason}`
    case 'canceled':
      return `closed without money. ${news.reason}`
    case 'refunded':
      return `${dollars(donation.amountRefunded)} of ${dollars(donation.amount)} refunded.`
    case 'disputed':
      return disputeOutcome[news.status](dollars(donation.amountDisputed))
  }
}

const disputeOutcome: Record<DisputeStatus, (amount: string) => string> = {
  open: (amount) => `disputed, ${amount} is held back.`,
  won: () => 'a dispute was decided for us.',
  lost: (amount) => `a dispute is lost, ${amount} is gone.`,
}
