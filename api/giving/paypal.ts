import type { z } from 'zod'
import type { PaypalCapture, PaypalOrder, PaypalSetup, paypalOrderRequest } from '../../data/contract/donations.ts'
import { currency } from '../../data/vocabulary/money.ts'
import { t } from '../../data/words/words.ts'
import { dayMs, toInstant, toSeconds } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { ProductError } from '../platform/http/errors.ts'
import { spend } from '../platform/http/limits.ts'
import type { PaypalCaptureState, PaypalOrderState, PaypalPayments } from '../platform/providers/payments.ts'
import { ifKnown, ProviderError } from '../platform/providers/providerError.ts'
import { applyProviderEvent, closeUnpaid, recordForeignMoney } from './applyProviderEvent.ts'
import {
  type DonationRow,
  findDonation,
  findDonationOfOrder,
  linkOrder,
  noteApproval,
  noteCapture,
} from './donations.store.ts'
import { beginDonation } from './donations.ts'
import { countDecline, type Donor, paypalCaptures, paypalUnknown } from './guard.ts'
import { tellOfUnclearRefund, tellOfUntaken } from './notices.ts'
import { notSetUp, problemOf } from './problems.ts'

type PaypalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'secrets' | 'leases' | 'log' | 'paypal'>

interface PaypalGift {
  submission: string
  fields: z.output<typeof paypalOrderRequest>
  donor: Donor
}

/** Lets a donor pay with PayPal. Money has arrived when PayPal's answer to the capture says so, or PayPal when asked later. */
export function createPaypalDonations(deps: Deps) {
  return {
    /** What PayPal's script in the browser needs. Errors: 503 payments.unset, payments.unavailable; 502 payments.refused. */
    async prepare(): Promise<PaypalSetup> {
      const paypal = setUpPaypal(deps)
      return { clientToken: await told(deps, () => paypal.createClientToken()) }
    },

    /**
     * The order that the donor approves in PayPal's window. The same act gets the same order, however often it is sent.
     * Errors: 409 submission.reused, donation.over, donation.arrived; 429 rate_limited, too_soon; 502
     * payments.refused; 503 payments.unset, payments.unavailable.
     */
    async order({ submission, fields, donor }: PaypalGift): Promise<PaypalOrder> {
      const paypal = setUpPaypal(deps)
      const { amount: dollars, donorName, donorEmail, dedication } = fields
      const donation = beginDonation(deps, {
        method: 'paypal',
        submission,
        dollars,
        donorName,
        donorEmail,
        dedication,
        donor,
      })
      if (isUsedUp(donation)) throw usedUp()
      if (donation.paypalOrderId) return { id: donation.paypalOrderId }
      const { id, amount: amountCents } = donation
      return deps.leases.joined(`paypal order ${id}`, async () => {
        const order = await told(deps, () => paypal.createOrder({ id, submission, amountCents }))
        record(deps, (tx) => {
          linkOrder(tx, id, order.id)
          planLooks(tx, deps, id)
        })
        return { id: order.id }
      })
    },

    /**
     * Takes the money of an approved order, once, however often and in parallel it is asked for. Orders that are not
     * ours are counted by network, the others each for itself: nobody's guesses keep a neighbour from giving.
     * Errors: 402 payments.declined; 404 donation.not_found; 409 payments.not_approved; 429 rate_limited; 502
     * payments.refused; 503 payments.unset, payments.unavailable.
     */
    async capture(orderId: string, network: string): Promise<PaypalCapture> {
      const paypal = setUpPaypal(deps)
      const donation = findDonationOfOrder(deps.db, orderId)
      if (!donation) {
        spend(deps, paypalUnknown, network)
        throw unknownOrder(t('There is no such donation.'))
      }
      if (donation.status === 'succeeded') return { id: orderId, status: 'COMPLETED' }
      const counted = () => spend(deps, paypalCaptures, orderId)
      switch (await told(deps, () => takeOrder(deps, paypal, { donation, orderId, counted }))) {
        case 'arrived':
          return { id: orderId, status: 'COMPLETED' }
        case 'pending':
          return { id: orderId, status: 'PENDING' }
        case 'declined':
          throw problemOf(deps, 'paypal', new ProviderError('declined', `Order ${orderId} was declined.`))
        case 'open':
          throw notApproved()
      }
    },

    /**
     * PayPal, or somebody in its name, tells of an order: nothing of it is believed, and PayPal is asked. Errors: 404
     * donation.not_found; 429 rate_limited.
     */
    hear(orderId: string, network: string): void {
      const donation = findDonationOfOrder(deps.db, orderId)
      if (!donation) {
        spend(deps, paypalUnknown, network)
        throw unknownOrder(t('There is no such donation.'))
      }
      if (donation.status === 'pending')
        record(deps, (tx) => planLook(tx, deps, { donationId: donation.id, key: 'told' }))
    },
  }
}

type Fate = 'arrived' | 'pending' | 'declined' | 'open'

/**
 * Moves the money of an approved order and writes down what became of it: the page, the jobs and the notice of PayPal share one
 * call. Errors: ProviderError.
 */
const takeOrder = (
  deps: PaypalDeps,
  paypal: PaypalPayments,
  { donation, orderId, counted }: { donation: DonationRow; orderId: string; counted?: () => void },
): Promise<Fate> =>
  deps.leases.joined(`paypal capture ${orderId}`, async () => {
    counted?.()
    const before = await paypal.findOrder(orderId)
    if (before.capture && before.status === 'COMPLETED') return recordOrder(deps, donation, before)
    if (!isOurs(before, donation)) throw new ProviderError('refused', `Order ${orderId} is not as it was made.`)
    const after = donation.status === 'failed' ? donation.statusAt : null
    const order = await paypal.captureOrder(orderId, { after }).catch((error: unknown) => {
      if (error instanceof ProviderError && error.problem === 'declined') recordDecline(deps, donation, error.code)
      throw error
    })
    return recordOrder(deps, donation, order)
  })

/** Never paid within a day: PayPal forgets such orders after some hours. */
const openForMs = dayMs

const neverTaken = 'Approved at PayPal, but never taken.'

/**
 * Asks PayPal what became of a donation of which the page has not told, and takes what the donor approved: the button in
 * PayPal's window said "Pay now". The approval is noted first, as PayPal forgets it, and the admins are told where it could not
 * be taken within a day. After a decline the donor was told that nothing was taken, so that nothing is.
 * Errors: ProviderError when PayPal cannot be asked, or declines.
 */
export async function settlePaypalOrder(deps: PaypalDeps, donation: DonationRow): Promise<void> {
  const { paypal, clock } = deps
  if (!paypal || donation.method !== 'paypal') return
  const order = donation.paypalOrderId ? await ifKnown(paypal.findOrder(donation.paypalOrderId)) : null
  if (order && recordOrder(deps, donation, order) !== 'open') return
  if (donation.status !== 'pending') return
  const wasApproved = order?.status === 'APPROVED' || donation.failureReason === neverTaken
  const isOver = clock.now().getTime() - Date.parse(donation.createdAt) >= openForMs
  if (isOver) return wasApproved ? closeUntaken(deps, donation.id) : closeUnpaid(deps, donation.id)
  if (!wasApproved) return
  noteApproval(deps.db, donation.id, neverTaken)
  if (order?.status === 'APPROVED') await takeOrder(deps, paypal, { donation, orderId: order.id })
}

/** A phone may drop the page while its donor says yes to PayPal, which forgets an approval after some hours. Later the hourly look does. */
const looksAfterMinutes = [3, 6, 10, 15, 20, 30, 45]

export const lookJob = 'paypal.look'

function planLooks(tx: Tx, deps: PaypalDeps, donationId: number): void {
  for (const minutes of looksAfterMinutes)
    planLook(tx, deps, { donationId, key: String(minutes), afterMs: minutes * 60_000 })
}

function planLook(
  tx: Tx,
  { jobs, clock }: PaypalDeps,
  { donationId, key, afterMs = 0 }: { donationId: number; key: string; afterMs?: number },
): void {
  jobs.enqueue(tx, {
    name: lookJob,
    payload: { donationId },
    uniqueKey: `${lookJob}:${donationId}:${key}`,
    runAt: new Date(clock.now().getTime() + afterMs),
  })
}

/** Looks at a donation that is still open. Without an answer of PayPal the next look asks again. */
export async function lookAtPaypal(deps: PaypalDeps, donationId: number): Promise<void> {
  const donation = findDonation(deps.db, donationId)
  if (donation?.status !== 'pending') return
  try {
    await settlePaypalOrder(deps, donation)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { problem, message: reason } = error
    deps.log.warn({ donation: donationId, method: 'paypal', problem, reason }, 'not settled')
  }
}

function closeUntaken(deps: PaypalDeps, donationId: number): void {
  record(deps, (tx) => {
    const at = toSeconds(deps.clock)
    const change = applyProviderEvent(tx, deps, donationId, { kind: 'canceled', at, reason: neverTaken })
    if (change?.isNew) tellOfUntaken(tx, change.after, toInstant(deps.clock))
  })
}

/** Of a payment that has arrived. PayPal lets refund it for 180 days, and tells nobody of ours. */
const lookBackAfterDays = [1, 7, 30, 90, 180]

export const lookBackJob = 'paypal.lookBack'

/** Once for each of those days, in the transaction in which the money arrives. */
function planLooksBack(tx: Tx, { jobs, clock }: PaypalDeps, donationId: number): void {
  for (const days of lookBackAfterDays)
    jobs.enqueue(tx, {
      name: lookBackJob,
      payload: { donationId },
      uniqueKey: `${lookBackJob}:${donationId}:${days}`,
      runAt: new Date(clock.now().getTime() + days * dayMs),
    })
}

/**
 * Asks PayPal whether a donation that had arrived went back to the donor since.
 * Errors: ProviderError when PayPal cannot be asked.
 */
export async function lookBackAtPaypal(deps: PaypalDeps, donationId: number): Promise<void> {
  const { paypal, db, log } = deps
  const donation = findDonation(db, donationId)
  if (!paypal || !donation?.paypalOrderId) return
  const order = await ifKnown(paypal.findOrder(donation.paypalOrderId))
  const money = order?.capture ? order : await captureAlone(paypal, donation)
  if (!money) {
    log.warn({ donation: donationId }, 'PayPal does not know a donation that had arrived')
    return
  }
  record(deps, (tx) => recordRefunds(tx, deps, donation, money))
}

/**
 * PayPal says nowhere how long it keeps an order; a movement of money it does. Of a part that went back, the movement does
 * not say how much. https://developer.paypal.com/docs/api/payments/v2/#captures_get
 */
async function captureAlone(paypal: PaypalPayments, { paypalCaptureId }: DonationRow): Promise<Money | null> {
  const capture = paypalCaptureId === null ? null : await ifKnown(paypal.findCapture(paypalCaptureId))
  if (!capture) return null
  const { status, amountCents } = capture
  return { capture, refundedCents: status === 'PARTIALLY_REFUNDED' ? null : status === 'REFUNDED' ? amountCents : 0 }
}

type Money = Pick<PaypalOrderState, 'capture' | 'refundedCents'>

function recordRefunds(tx: Tx, deps: PaypalDeps, { id }: DonationRow, { capture, refundedCents }: Money) {
  if (capture?.currency !== currency) return
  if (refundedCents === null) tellOfUnclearRefund(tx, id, toInstant(deps.clock))
  else if (refundedCents > 0) applyProviderEvent(tx, deps, id, { kind: 'refunded', amountRefunded: refundedCents })
}

/** Writes down what PayPal says of an order's money. Told again, nothing happens again. */
function recordOrder(deps: PaypalDeps, donation: DonationRow, order: PaypalOrderState): Fate {
  const { status, capture } = order
  if (!capture) return 'open'
  const said = fates[capture.status] ?? 'pending'
  const fate = said === 'arrived' && status !== 'COMPLETED' ? 'pending' : said
  record(deps, (tx) => {
    noteCapture(tx, donation.id, capture.id)
    // First what went back: a gift that went back whole gets no receipt.
    if (fate === 'arrived') recordRefunds(tx, deps, donation, order)
    if (fate === 'arrived') recordMoney(tx, deps, donation.id, capture)
    if (fate === 'declined') applyProviderEvent(tx, deps, donation.id, declined(deps, capture.status))
  })
  return fate
}

/** Of captures: https://developer.paypal.com/docs/api/orders/v2/#definition-capture_status */
const fates: Partial<Record<string, 'arrived' | 'pending' | 'declined'>> = {
  COMPLETED: 'arrived',
  PARTIALLY_REFUNDED: 'arrived',
  REFUNDED: 'arrived',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

function recordMoney(tx: Tx, deps: PaypalDeps, donationId: number, capture: PaypalCaptureState): void {
  const { amountCents } = capture
  if (capture.currency !== currency) {
    recordForeignMoney(tx, deps, donationId, { currency: capture.currency, at: toSeconds(deps.clock) })
    return
  }
  const change = applyProviderEvent(tx, deps, donationId, {
    kind: 'succeeded',
    at: capture.at ?? toSeconds(deps.clock),
    amountReceived: amountCents,
  })
  if (change && change.before.status !== 'succeeded') planLooksBack(tx, deps, donationId)
}

/** A decline that a donor has just caused: many of them close the door for a while. */
function recordDecline(deps: PaypalDeps, donation: DonationRow, code: string | null): void {
  record(deps, (tx) => {
    applyProviderEvent(tx, deps, donation.id, declined(deps, code ?? 'no reason given'))
    countDecline(tx, deps, donation)
  })
}

const declined = (deps: PaypalDeps, name: string) =>
  ({ kind: 'failed', at: toSeconds(deps.clock), reason: `Declined by PayPal (${name}).` }) as const

function record({ db, jobs }: PaypalDeps, write: (tx: Tx) => void): void {
  db.transaction(write)
  jobs.wake()
}

/** Whether an order is still what was asked for, and for this donation. */
const isOurs = (order: PaypalOrderState, { id, amount }: DonationRow) =>
  order.donationId === id && order.amountCents === amount && order.currency === currency

function setUpPaypal({ paypal }: PaypalDeps): PaypalPayments {
  if (!paypal) throw notSetUp('paypal')
  return paypal
}

/** Asks PayPal; what goes wrong is told to the donor in words of ours. */
async function told<T>(deps: PaypalDeps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw wordsFor(deps, error)
  }
}

function wordsFor(deps: PaypalDeps, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.problem === 'missing')
    return unknownOrder(t('PayPal does not know this donation any more. Please start again.'))
  if (error.code === 'ORDER_NOT_APPROVED' || error.code === 'PAYER_ACTION_REQUIRED') return notApproved()
  return problemOf(deps, 'paypal', error)
}

/** A movement that PayPal refused in the end: its order takes no other. After a mere decline the same order does. */
const isUsedUp = ({ status, paypalCaptureId }: DonationRow) => status === 'failed' && paypalCaptureId !== null

const usedUp = () =>
  new ProductError(
    'conflict',
    'donation.over',
    t('PayPal takes nothing more for this donation. Please start a new one.'),
  )

const unknownOrder = (message: string) => new ProductError('notFound', 'donation.not_found', message)

const notApproved = () =>
  new ProductError(
    'conflict',
    'payments.not_approved',
    t('This donation was not approved in PayPal. Nothing was taken.'),
  )
