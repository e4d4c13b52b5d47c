import { z } from 'zod'
import { cleanText, hasWords } from '../rules/cleanText.ts'
import { giftNetworks, mobileGiftCountries, mobileMoneyMaxLength, mobileNetworkIds } from '../vocabulary/mobileMoney.ts'
import {
  currency,
  type DisputeStatus,
  type DonationStatus,
  type DonationWay,
  donationLeast,
  donationMost,
  donorMaxLength,
  mobileGiftMost,
  paypalIntent,
} from '../vocabulary/money.ts'
import { inNumbers } from '../words/format.ts'
import { t } from '../words/words.ts'
import type { AdminName } from './admin.ts'
import { type DedicationShown, dedication } from './dedications.ts'
import { emailAddress } from './email.ts'
import type { Instant } from './times.ts'

const tooSmall = () => t('Please enter a donation amount of at least $1.')
const notWhole = () => t('Please give whole dollars.')
const tooLarge = (most: number) => t('The most that can be given at once is {sum}.', { sum: `$${inNumbers(most)}` })

/** The first thing that is wrong with an amount, alone. */
export const wholeDollars = (most: number) =>
  z.number({ error: tooSmall }).superRefine((amount, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', message })
    if (amount < donationLeast) refuse(tooSmall())
    else if (amount > most) refuse(tooLarge(most))
    else if (!Number.isInteger(amount)) refuse(notWhole())
  })

/** Left out, null or empty: the same. */
const optional = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)

/** On one line, and without what cannot be seen or turns the words beside it. Without a letter it is no name. */
export const lineOf = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()
export const donorName = z
  .string()
  .overwrite(lineOf)
  .max(donorMaxLength.name, { error: () => t('Your name is too long') })
  .nullish()
  .transform((name) => (name && hasWords(name) ? name : null))
export const donorEmail = optional.pipe(
  z
    .string()
    .max(donorMaxLength.email, { error: () => t('Your email address is too long') })
    .pipe(emailAddress(() => t('Please enter a valid email address.')))
    .nullable(),
)

/**
 * `POST /api/create-payment-intent`, under an `Idempotency-Key`: the same act again gets the same intent.
 * `amount` is what the form shows, in whole dollars; the server alone makes cents of it.
 * Errors: 400 with `issues`; 409 submission.reused and donation.over (another act is needed), donation.arrived (it is
 * paid); 429 rate_limited, too_soon; 502 payments.refused; 503 payments.unset, payments.unavailable.
 */
export const donationRequest = z.object({
  amount: wholeDollars(donationMost.card),
  donorName,
  donorEmail,
  /** The server adds what the card costs, by the rule in data/rules/giving/feeCover.ts. */
  coversFee: z.boolean().default(false),
  dedication,
})
export type DonationRequest = z.input<typeof donationRequest>

/** What Stripe's own form needs to take the payment: for this donor alone, never kept. */
export type PaymentIntentAnswer = { clientSecret: string }

/** `GET /paypal/setup`: for PayPal's script; it lives for 15 minutes and is never kept. */
export type PaypalSetup = { clientToken: string }

/**
 * `POST /paypal/order`, under an `Idempotency-Key`. `amount` is whole dollars in PayPal's spelling, such as `50.00` or
 * `50`; another currency is refused, and the server alone decides the intent.
 * Errors: as of a card; 400 too when it is not whole dollars.
 */
export const paypalOrderRequest = z.object({
  amount: z
    .string({ error: tooSmall })
    .regex(/^\d{1,15}(\.\d{1,2})?$/, { error: tooSmall })
    .transform(Number)
    .pipe(wholeDollars(donationMost.paypal)),
  currency: z
    .string()
    .default(currency)
    .refine((given) => given.trim().toUpperCase() === currency, {
      error: () => t('With PayPal you can give in US dollars (USD) only.'),
    }),
  intent: z.string().max(20).default(paypalIntent),
  donorName,
  donorEmail,
  dedication,
})
export type PaypalOrderRequest = z.input<typeof paypalOrderRequest>

export type PaypalOrder = { id: string }

/**
 * `POST /paypal/webhook`, by PayPal: an order, or a movement of the money of one, has changed. Of all that it says the number of the
 * order alone is read, and PayPal is asked. Null: of something else. Errors: 404 donation.not_found; 429 rate_limited.
 * https://developer.paypal.com/api/rest/webhooks/event-names/
 */
export const paypalNotice = z
  .object({
    event_type: z.string(),
    resource: z
      .object({
        id: z.string().max(64),
        supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().max(64) }).partial() }).partial(),
      })
      .partial(),
  })
  .transform(({ event_type, resource }) => ({
    order: event_type.startsWith('CHECKOUT.ORDER.')
      ? (resource.id ?? null)
      : (resource.supplementary_data?.related_ids?.order_id ?? null),
  }))

/**
 * `POST /paypal/order/{orderId}/capture`: `COMPLETED` when the money has arrived, `PENDING` while PayPal still looks at
 * it. The same order again gets the same answer. Errors: 404 donation.not_found; 402 payments.declined (the donor may
 * try again); 409 payments.not_approved; 429 rate_limited; 502, 503 as above.
 */
export type PaypalCapture = { id: string; status: 'COMPLETED' | 'PENDING' }

const inCountry = z.enum(mobileGiftCountries, { error: () => t('Please choose a country.') })

/** `GET /api/mobile-gifts/quote`: what so many dollars are in a wallet there now. Errors: 429 rate_limited; 503 payments.unset, payments.unavailable. */
export const mobileQuoteQuery = z.object({
  country: inCountry,
  amount: z.coerce.number().int().min(donationLeast).max(mobileGiftMost),
})
/** In hundredths of the currency (ISO 4217). */
export type MobileGiftSum = { amount: number; currency: string }

/**
 * `POST /api/mobile-gifts`, under an `Idempotency-Key`: has the donor asked on the phone, once for each act.
 * Errors: 400 with `issues`; 409, 429, 502, 503 as of a card.
 */
export const mobileGiftRequest = z
  .object({
    amount: wholeDollars(mobileGiftMost),
    donorName,
    donorEmail,
    country: inCountry,
    network: z.enum(mobileNetworkIds),
    number: z.string().trim().max(mobileMoneyMaxLength.number),
  })
  .superRefine(({ country, network }, { addIssue }) => {
    const known: readonly string[] = giftNetworks[country]
    if (!known.includes(network))
      addIssue({ code: 'custom', path: ['network'], message: t('Please choose a network of this country.') })
  })

/** `waiting`: for the donor, who is asked on the phone. `GET /api/mobile-gifts/{submission}` tells how it stands: 404 donation.not_found. */
export type MobileGiftAnswer = { state: 'waiting' | 'arrived' | 'failed'; sum: MobileGiftSum | null }

/** A donation as the admins see it. Amounts in cents. */
export interface DonationRecord {
  id: number
  amount: number
  donorName: string
  donorEmail: string | null
  method: DonationWay
  stripePaymentIntentId: string | null
  paypalOrderId: string | null
  status: DonationStatus
  failureReason: string | null
  amountRefunded: number
  disputeStatus: DisputeStatus | null
  amountDisputed: number
  /** What is left to the cause. */
  amountKept: number
  succeededAt: Instant | null
  createdAt: Instant
  /** Of one that came as cash or over a bank: who entered it. */
  enteredBy: AdminName | null
  /** It was entered by mistake: it counts as failed, with the reason. */
  voidedAt: Instant | null
  reference: string | null
  /** What it was in another currency. */
  received: string | null
  note: string | null
  revision: number
  /** The monthly gift that brought it. */
  monthlyGiftId: number | null
  /** The part of the amount that the donor added for the fee of the card. */
  feeCovered: number
  /** For whom it was given, in the list; left out where for nobody. */
  dedication?: DedicationShown
}

export type Total = { count: number; cents: number }

/** `GET /api/donations/sums` (admins), of the donations of a filter. Amounts in cents. */
export interface DonationSums {
  /** What was given, by status, before refunds and disputes. */
  byStatus: Record<DonationStatus, Total>
  /** Of what succeeded. */
  refunded: Total
  /** Held back or lost. */
  disputed: Total
  /** What is left to the cause. */
  kept: Total
}

/** `GET /api/donations/totals` (admins), of all donations. */
export interface DonationTotals extends DonationSums {
  /** What succeeded, by the month in UTC in which it did, YYYY-MM, oldest first: the last twelve, those without a gift as well. */
  byMonth: (Total & { month: string; keptCents: number })[]
}
