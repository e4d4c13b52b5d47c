import type {
  DonationRequest,
  PaymentIntentAnswer,
  PaypalCapture,
  PaypalOrder,
  PaypalOrderRequest,
  PaypalSetup,
} from '../../../data/contract/donations.ts'
import type { MonthlyRequest } from '../../../data/contract/monthlyGifts.ts'
import { currency, donationSoonestMs, paypalIntent } from '../../../data/vocabulary/money.ts'
import { read, remote } from '../../remote/client.ts'
import { type Donation, forSomebody } from '../donation.ts'
import { wait, withTimeout } from './timeout.ts'

/** When the server will take a try, as it was told that somebody fills in the form. */
let welcomeAt: Promise<number> | null = null

/** Less than for a payment, which waits for it: a line that hangs here must not use up all its time. */
const visitTimeoutMs = 8_000

/** Somebody has touched the form. Whoever pays faster than people can is taken for a program. */
export function announceVisit(): Promise<number> {
  welcomeAt ??= withTimeout(remote.api.donations.visit.$post(), visitTimeoutMs).then(
    () => Date.now() + donationSoonestMs,
    // The server will do without.
    () => {
      welcomeAt = null
      return 0
    },
  )
  return welcomeAt
}

export async function untilWelcome(): Promise<void> {
  const restMs = (await announceVisit()) - Date.now()
  if (restMs > 0) await wait(restMs)
}

/** Errors: ApiError, as the contract names them; anything else when there was no answer. */
export const createIntent = (donation: Donation): Promise<PaymentIntentAnswer> =>
  withTimeout(
    untilWelcome().then(() =>
      donation.gift.isMonthly
        ? read(remote.api['monthly-gifts'].$post({ json: monthlyRequestOf(donation) }, underKey(donation)))
        : read(remote.api['create-payment-intent'].$post({ json: cardRequestOf(donation) }, underKey(donation))),
    ),
  )

export const fetchSetup = (): Promise<PaypalSetup> => withTimeout(read(remote.paypal.setup.$get()))

/** Errors: as of a card. */
export const createOrder = (donation: Donation): Promise<PaypalOrder> =>
  withTimeout(
    untilWelcome().then(() => read(remote.paypal.order.$post({ json: orderRequestOf(donation) }, underKey(donation)))),
  )

/** The same order again gets the same answer: nobody pays twice. */
export const captureOrder = (orderId: string): Promise<PaypalCapture> =>
  withTimeout(read(remote.paypal.order[':orderId'].capture.$post({ param: { orderId } })))

function donationRequestOf({ gift: { amount, name, email, dedication } }: Donation): DonationRequest {
  return forSomebody({ amount, donorName: name || null, donorEmail: email || null }, dedication)
}

const cardRequestOf = (donation: Donation): DonationRequest => ({
  ...donationRequestOf(donation),
  ...(donation.gift.coversFee && { coversFee: true }),
})

const monthlyRequestOf = (donation: Donation): MonthlyRequest => ({
  ...donationRequestOf(donation),
  coversFee: donation.gift.coversFee ?? false,
})

function orderRequestOf(donation: Donation): PaypalOrderRequest {
  const { amount, ...donor } = donationRequestOf(donation)
  return { amount: amount.toFixed(2), currency, intent: paypalIntent, ...donor }
}

const underKey = ({ key }: Donation) => ({ headers: { 'idempotency-key': key } })
