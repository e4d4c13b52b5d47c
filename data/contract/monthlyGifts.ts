import { z } from 'zod'
import { type DonationWay, type MonthlyEnd, type MonthlyState, monthlyMost } from '../vocabulary/money.ts'
import { t } from '../words/words.ts'
import { type DedicationShown, dedication } from './dedications.ts'
import { donorEmail, donorName, type Total, wholeDollars } from './donations.ts'
import { pageCursor, pageLimit, revision } from './lists.ts'
import type { Instant } from './times.ts'

const emailNeeded = () => t('Please enter your email address: we send you the link by which you change or end it.')
const neededEmail = donorEmail.transform((email, { addIssue }) => {
  if (email !== null) return email
  addIssue({ code: 'custom', message: emailNeeded() })
  return z.NEVER
})

/**
 * `POST /api/monthly-gifts`, under an `Idempotency-Key`: the same act again gets the same first payment. `amount` is whole dollars; with
 * `coversFee` the server adds what the card costs. The answer and the errors are those of a single donation by card.
 */
export const monthlyRequest = z.object({
  amount: wholeDollars(monthlyMost),
  donorName,
  donorEmail: neededEmail,
  coversFee: z.boolean().default(false),
  /** With a card, it is mailed once, when the first charge is paid. */
  dedication,
})
export type MonthlyRequest = z.input<typeof monthlyRequest>

/**
 * `POST /api/my-giving/link`: mails the link of their own page to a donor, and to nobody else. The answer is the same whether the address is
 * known or not. Errors: 400; 429 rate_limited.
 */
export const givingLinkRequest = z.object({ email: neededEmail })
export type GivingLinkAnswer = { asked: true }

/**
 * `GET /api/my-giving/{token}`: what a donor sees by a mailed link; it changes nothing. Errors: 410 link.void (too old, or not complete).
 */
export interface MyGiving {
  monthly: MyMonthlyGift[]
  /** All that arrived from this address, the newest first, at most `myGiftsMost`. */
  gifts: MyGift[]
}
export const myGiftsMost = 200

export interface MyMonthlyGift {
  id: number
  /** What the card is charged, in cents, with what covers the fee. */
  amount: number
  feeCovered: number
  state: Exclude<MonthlyState, 'incomplete'>
  /** The donor's bank waits for them: until they confirm, what is owed is not paid. */
  toConfirm: boolean
  /** For whom it is given. */
  dedication: Pick<DedicationShown, 'kind' | 'name'> | null
  since: Instant
  nextAt: Instant | null
  /** So long the end can be taken back. */
  endsAt: Instant | null
  endedAt: Instant | null
  /** The end was asked for, and the card provider has not answered yet. */
  isEnding: boolean
  revision: number
}

export interface MyGift {
  id: number
  amount: number
  feeCovered: number
  refunded: number
  method: DonationWay
  isMonthly: boolean
  at: Instant
}

const act = z.object({ revision })
/** `POST /api/my-giving/{token}/monthly/{id}/amount`: from the next charge. The answer is the gift as it is now; 409 `monthly.stale` and `monthly.over` with `current`. */
export const myAmountChange = act.extend({ amount: wholeDollars(monthlyMost), coversFee: z.boolean().default(false) })
/** `POST …/end` and `…/go-on`: at the end of what is paid for, or not any more. Errors: as above. */
export const myEnd = act
/** `POST …/card`: what Stripe's form needs for another card. */
export type MyCardAnswer = { clientSecret: string; setupId: string }
/** `POST …/card/taken`, after the form: the answer is the gift. Errors: 409 monthly.no_card. */
export const myCardTaken = z.object({ setupId: z.string().regex(/^seti_\w{1,200}$/) })

/** `POST …/confirm`: what Stripe's script needs to have the donor's bank ask them. Errors: 409 monthly.nothing_to_confirm, with `current`; 429. */
export type MyConfirmAnswer = { clientSecret: string; paymentMethodId: string }
// `POST …/confirmed`, after the bank has asked: the answer is the gift as it is now.

/** A monthly gift as the admins see it. Amounts in cents. */
export interface MonthlyGiftRecord {
  id: number
  donorName: string
  donorEmail: string | null
  amount: number
  feeCovered: number
  state: MonthlyState
  /** The donor's bank wants what is owed confirmed; the donor was told by mail. */
  toConfirm: boolean
  nextAt: Instant | null
  endsAt: Instant | null
  endedAt: Instant | null
  endReason: MonthlyEnd | null
  endNote: string | null
  /** For whom it is given, where it is for somebody. Its card goes with the first charge that is paid. */
  dedication?: DedicationShown
  /** What it has brought so far. */
  brought: Total
  stripeSubscriptionId: string | null
  createdAt: Instant
  revision: number
}

/** `GET /api/donations/monthly` (admins): newest first. Those that nobody paid for are left out. */
export const monthlyListQuery = z.object({
  state: z.enum(['active', 'past_due', 'ended']).optional(),
  limit: pageLimit,
  before: pageCursor,
})

/** `GET /api/donations/monthly/sums` (admins). */
export interface MonthlySums {
  /** What comes in each month by those that are active, and by those whose card is refused at present. */
  active: Total
  pastDue: Total
  ended: Total
}

/** `POST /api/donations/monthly/{id}/end` (admins): at once. Errors: 404 monthly.not_found; 409 monthly.stale, monthly.over, with `current`. */
export const monthlyEndRequest = z.object({
  reason: z.string().trim().min(1, 'Please say why.').max(500, 'The reason is too long'),
  revision,
})
