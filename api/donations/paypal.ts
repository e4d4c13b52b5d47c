import type { z } from 'zod'
import type { PaypalCapture, PaypalOrder, PaypalSetup, paypalOrderRequest } from '../../data/contract/donations.ts'
import { currency } from '../../data/vocabulary/money.ts'
import { toSeconds } from '../clock.ts'
import type { Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { ProductError } from '../http/errors.ts'
import type { PaypalCaptureState, PaypalOrderState, PaypalPayments } from '../providers/payments.ts'
import { ifKnown, ProviderError } from '../providers/providerError.ts'
import { beginDonation } from './donations.ts'
import { countDecline, type Donor } from './guard.ts'
import { findDonationOfOrder, linkOrder, noteCapture } from './paypal.store.ts'
import { notSetUp, problemOf } from './problems.ts'
import type { DonationRow } from './settle.store.ts'
import { closeUnpaid, recordForeignMoney, recordNews } from './settle.ts'
import { callsUnderWay } from './underWay.ts'

type PaypalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'paypal'>

interface PaypalGift {
  submission: string
  fields: z.output<typeof paypalOrderRequest>
  donor: Donor
}

/** Lets a donor pay with PayPal. Money has arrived when PayPal's answer to the capture says so, or PayPal when asked later. */
export function createPaypalDonations(deps: Deps) {
  const ordering = callsUnderWay<number, PaypalOrder>()
  const capturing = callsUnderWay<string, PaypalCapture>()

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
      const { amount: dollars, donorName, donorEmail } = fields
      const donation = beginDonation(deps, { method: 'paypal', submission, dollars, donorName, donorEmail, donor })
      if (isUsedUp(donation)) throw usedUp()
      if (donation.paypalOrderId) return { id: donation.paypalOrderId }
      const { id, amount: amountCents } = donation
      return ordering(id, async () => {
        const order = await told(deps, () => paypal.createOrder({ id, submission, amountCents }))
        linkOrder(deps.db, id, order.id)
        return { id: order.id }
      })
    },

    /**
     * Takes the money of an approved order, once, however often and in parallel it is asked for.
     * Errors: 402 payments.declined; 404 donation.not_found; 409 payments.not_approved; 502 payments.refused; 503
     * payments.unset, payments.unavailable.
     */
    async capture(orderId: string): Promise<PaypalCapture> {
      const paypal = setUpPaypal(deps)
      const donation = findDonationOfOrder(deps.db, orderId)
      if (!donation) throw unknownOrder('There is no such donation.')
      if (donation.status === 'succeeded') return { id: orderId, status: 'COMPLETED' }
      return capturing(orderId, () => captureOrder(deps, paypal, { donation, orderId }))
    },
  }
}

async function captureOrder(
  deps: PaypalDeps,
  paypal: PaypalPayments,
  { donation, orderId }: { donation: DonationRow; orderId: string },
): Promise<PaypalCapture> {
  const after = donation.status === 'failed' ? donation.statusAt : null
  const order = await told(deps, async () => {
    const before = await paypal.findOrder(orderId)
    if (before.capture && before.status === 'COMPLETED') return before
    if (!isOurs(before, donation)) throw new ProviderError('refused', `Order ${orderId} is not as it was made.`)
    return paypal.captureOrder(orderId, { after }).catch((error: unknown) => {
      if (error instanceof ProviderError && error.problem === 'declined') recordDecline(deps, donation, error.code)
      throw error
    })
  })
  switch (recordOrder(deps, donation, order)) {
    case 'arrived':
      return { id: orderId, status: 'COMPLETED' }
    case 'pending':
      return { id: orderId, status: 'PENDING' }
    case 'declined':
      throw problemOf(deps, 'paypal', new ProviderError('declined', `Order ${orderId} was declined.`))
    case 'open':
      throw notApproved()
  }
}

/** Never paid within a day: PayPal forgets such orders after some hours. */
const openForMs = 24 * 3_600_000

/**
 * Asks PayPal what became of a donation whose capture was not answered, or not to us. What the donor approved and nobody
 * captured stays untaken: the donor was told that it had not worked and may have given again.
 * Errors: ProviderError when PayPal cannot be asked.
 */
export async function settlePaypalOrder(deps: PaypalDeps, donation: DonationRow): Promise<void> {
  const { paypal, clock } = deps
  if (!paypal || donation.method !== 'paypal') return
  const order = donation.paypalOrderId ? await ifKnown(paypal.findOrder(donation.paypalOrderId)) : null
  if (order && recordOrder(deps, donation, order) !== 'open') return
  const isOver = clock.now().getTime() - Date.parse(donation.createdAt) >= openForMs
  if (isOver && donation.status === 'pending') closeUnpaid(deps, donation.id)
}

/** Writes down what PayPal says of an order's money. Told again, nothing happens again. */
function recordOrder(deps: PaypalDeps, donation: DonationRow, { status, capture }: PaypalOrderState) {
  if (!capture) return 'open'
  const said = fates[capture.status] ?? 'pending'
  const fate = said === 'arrived' && status !== 'COMPLETED' ? 'pending' : said
  record(deps, (tx) => {
    noteCapture(tx, donation.id, capture.id)
    if (fate === 'arrived') recordMoney(tx, deps, donation.id, capture)
    if (fate === 'declined') recordNews(tx, deps, donation.id, declined(deps, capture.status))
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
  recordNews(tx, deps, donationId, {
    kind: 'succeeded',
    at: capture.at ?? toSeconds(deps.clock),
    amountReceived: amountCents,
  })
  if (capture.status === 'REFUNDED') recordNews(tx, deps, donationId, { kind: 'refunded', amountRefunded: amountCents })
}

/** A decline that a donor has just caused: many of them close the door for a while. */
function recordDecline(deps: PaypalDeps, donation: DonationRow, code: string | null): void {
  record(deps, (tx) => {
    recordNews(tx, deps, donation.id, declined(deps, code ?? 'no reason given'))
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
    return unknownOrder('PayPal does not know this donation any more. Please start again.')
  if (error.code === 'ORDER_NOT_APPROVED' || error.code === 'PAYER_ACTION_REQUIRED') return notApproved()
  return problemOf(deps, 'paypal', error)
}

/** A movement that PayPal refused in the end: its order takes no other. After a mere decline the same order does. */
const isUsedUp = ({ status, paypalCaptureId }: DonationRow) => status === 'failed' && paypalCaptureId !== null

const usedUp = () =>
  new ProductError('conflict', 'donation.over', 'PayPal takes nothing more for this donation. Please start a new one.')

const unknownOrder = (message: string) => new ProductError('notFound', 'donation.not_found', message)

const notApproved = () =>
  new ProductError('conflict', 'payments.not_approved', 'This donation was not approved in PayPal. Nothing was taken.')
