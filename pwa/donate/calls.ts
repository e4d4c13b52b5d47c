import type {
  DonationRequest,
  PaymentIntentAnswer,
  PaypalCapture,
  PaypalOrder,
  PaypalOrderRequest,
  PaypalSetup,
} from '../../data/contract/donations.ts'
import { currency, donationSoonestMs, paypalIntent } from '../../data/vocabulary/money.ts'
import { read } from '../remote/client.ts'
import type { Act } from './acts.ts'
import { wait, withPatience } from './patience.ts'

/** When the server will take a try, as it was told that somebody fills in the form. */
let welcomeAt: Promise<number> | null = null

/** Somebody has touched the form. Whoever pays faster than people can is taken for a program. */
export function announceVisit(): Promise<number> {
  welcomeAt ??= post('/api/donations/visit').then(
    () => Date.now() + donationSoonestMs,
    // The server will do without.
    () => {
      welcomeAt = null
      return 0
    },
  )
  return welcomeAt
}

async function untilWelcome(): Promise<void> {
  const restMs = (await announceVisit()) - Date.now()
  if (restMs > 0) await wait(restMs)
}

/** Errors: ApiError, as the contract names them; anything else when there was no answer. */
export const createIntent = (act: Act): Promise<PaymentIntentAnswer> =>
  withPatience(untilWelcome().then(() => read(post('/api/create-payment-intent', donationRequestOf(act), act.key))))

export const fetchSetup = (): Promise<PaypalSetup> =>
  withPatience(read(fetch('/paypal/setup', { credentials: 'include', cache: 'no-store' })))

/** Errors: as of a card. */
export const createOrder = (act: Act): Promise<PaypalOrder> =>
  withPatience(untilWelcome().then(() => read(post('/paypal/order', orderRequestOf(act), act.key))))

/** The same order again gets the same answer: nobody pays twice. */
export const captureOrder = (orderId: string): Promise<PaypalCapture> =>
  withPatience(read(post(`/paypal/order/${encodeURIComponent(orderId)}/capture`)))

function donationRequestOf({ gift: { amount, name, email } }: Act): DonationRequest {
  return { amount, donorName: name || null, donorEmail: email || null }
}

function orderRequestOf(act: Act): PaypalOrderRequest {
  const { amount, ...donor } = donationRequestOf(act)
  return { amount: amount.toFixed(2), currency, intent: paypalIntent, ...donor }
}

const post = (address: string, body?: unknown, key?: string) =>
  fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
