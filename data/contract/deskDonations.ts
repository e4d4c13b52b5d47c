import { z } from 'zod'
import { cleanText } from '../rules/cleanText.ts'
import {
  type DonationWay,
  donationSorts,
  donationStatuses,
  donationWays,
  handMost,
  handWays,
  type RefundState,
} from '../vocabulary/money.ts'
import type { AdminName } from './admin.ts'
import { donorEmail, donorName, lineOf, type Total } from './donations.ts'
import { pageCursor, pageLimit, revision } from './lists.ts'
import type { Instant } from './times.ts'

const day = z.iso.date('A day is written YYYY-MM-DD')

/**
 * What narrows the donations of the desk. A donation is of the day on which it arrived; as long as it has not, of the one on which it was
 * begun.
 */
export const donationFilter = z.object({
  /** Each word stands in the name or the address of the donor; or it is the number of the donation or of the payment. */
  q: z.string().trim().max(200, 'q is too long').optional(),
  /** Days of the admin's zone, both included. */
  from: day.optional(),
  to: day.optional(),
  status: z.enum(donationStatuses).optional(),
  method: z.enum(donationWays).optional(),
  /** What was refunded or disputed. */
  trouble: z.literal('true').optional(),
  /** All of the donor of the donation with this number. */
  donor: z.coerce.number().int().positive().optional(),
})

/**
 * `GET /api/donations` (admins): newest first, a hundred at a time unless asked otherwise. `GET /api/donations/export` takes the same filters
 * and answers with all of them as CSV, amounts in dollars; `GET /api/donations/sums` with what they come to.
 */
export const donationListQuery = donationFilter.extend({
  sort: z.enum(donationSorts).optional(),
  limit: pageLimit,
  before: pageCursor,
})

const line = (most: number, message: string) =>
  z
    .string()
    .overwrite(lineOf)
    .max(most, message)
    .nullish()
    .transform((text) => text || null)
const words = (most: number, message: string) =>
  z
    .string()
    .overwrite((text) => cleanText(text).trim())
    .max(most, message)
    .nullish()
    .transform((text) => text || null)

const fields = z.object({
  /** In cents of US dollars. */
  amount: z
    .number('Please enter an amount.')
    .int('Please enter an amount in whole cents.')
    .positive('Please enter an amount above 0.')
    .max(handMost.amount, 'That is more than can be entered at once.'),
  method: z.enum(handWays, 'Please choose cash or bank transfer.'),
  /** When it was received; not a day to come. */
  day: z.iso.date('Please enter the day on which it was received.'),
  donorName,
  donorEmail,
  reference: line(handMost.reference, 'The reference is too long'),
  /** What it was in another currency, such as `45,000 NGN`. */
  received: line(handMost.received, 'The amount in another currency is too long'),
  note: words(handMost.note, 'The note is too long'),
})

/**
 * `POST /api/donations` (admins), under an `Idempotency-Key`: a donation that came as cash or over a bank. 201; 200 when this act was
 * entered before. `sendReceipt` sends the donor a receipt by mail. Errors: 400 with `issues`, donation.day_ahead; 409 submission.reused.
 */
export const handDonation = fields.extend({ sendReceipt: z.boolean().default(false) })
export type HandDonation = z.input<typeof handDonation>

/**
 * `PATCH /api/donations/{id}` (admins): what was entered by hand, as it then is. Errors: 400 donation.day_ahead; 404 donation.not_found; 409
 * donation.stale, donation.not_by_hand, donation.voided, donation.given_back (more of it was given back), each with `current`.
 */
export const handDonationChange = fields.extend({ revision })
export type HandDonationChange = z.input<typeof handDonationChange>

const reason = z
  .string('Please write a reason.')
  .overwrite((text) => cleanText(text).trim())
  .min(1, 'Please write a reason.')
  .max(handMost.reason, 'The reason is too long')

/**
 * `POST /api/donations/{id}/void` (admins): it was entered by mistake. It stays in the list as failed, with the reason, and counts no more.
 * Errors: as above.
 */
export const donationVoid = z.object({ reason, revision })
export type DonationVoid = z.input<typeof donationVoid>

/**
 * `POST /api/donations/{id}/refunds` (admins), under an `Idempotency-Key`: the same act again is the same refund. By Stripe or PayPal it is
 * asked for there; of what came as cash or over a bank, it is noted. 201 and the refund, `asked` while the provider's answer is missing.
 * Errors: 404 donation.not_found; 409 donation.stale, refund.under_way, refund.too_much, refund.not_possible, each with `current`;
 * submission.reused; 402, 502 refund.refused with `current`; 503 payments.unset.
 */
export const refundRequest = z.object({
  amount: z
    .number('Please enter an amount.')
    .int('Please enter an amount in whole cents.')
    .positive('Please enter an amount above 0.'),
  reason,
  revision,
})
export type RefundRequest = z.input<typeof refundRequest>

export interface Refund {
  id: number
  amount: number
  reason: string
  askedBy: AdminName
  state: RefundState
  failure: string | null
  createdAt: Instant
  settledAt: Instant | null
}

/** `GET /api/donations/{id}/refunds` (admins). */
export interface Refunds {
  /** Oldest first. */
  refunds: Refund[]
  /** How much can be given back now, in cents. */
  left: number
  /** Why nothing can be, or not now; null where something can. */
  obstacle: string | null
  revision: number
}

/** Of one donation, newest first. `to`: empty once the person was erased. */
export interface SentReceipt {
  at: Instant
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'unsure' | 'skipped'
  to: string
}

/** `GET /api/donations/{id}/receipt` (admins): the receipt as it would be sent now. Errors: 404 donation.not_found; 409 donation.no_receipt. */
export interface ReceiptShown {
  subject: string
  html: string
  text: string
  to: string | null
  sent: SentReceipt[]
  /** Why it cannot be sent now; null where it can. */
  obstacle: string | null
}

/** `POST /api/donations/{id}/receipt` (admins): sends it. 202 and as above. Errors: as above; 409 receipt.obstacle. */

/** `GET /api/donations/{id}/donor` (admins): who gave this donation, by the address. Errors: 404 donation.not_found, donation.no_address. */
export interface Donor {
  email: string
  /** As they were given, the newest first. */
  names: string[]
  given: Total
  kept: Total
  refunded: Total
  disputed: Total
  firstAt: Instant | null
  lastAt: Instant | null
  /** By the year of the admin's zone, newest first. Amounts in cents. */
  byYear: (Total & { year: number; keptCents: number })[]
  byMethod: (Total & { method: DonationWay })[]
  receipts: { count: number; lastAt: Instant | null }
  notes: DonorNote[]
}

export interface DonorNote {
  id: number
  note: string
  notedBy: AdminName
  createdAt: Instant
}

/**
 * `POST /api/donations/{id}/donor/notes` (admins), under an `Idempotency-Key`: 201 and the note. `DELETE …/notes/{noteId}`: the admin's own;
 * 204, also when it is gone. Errors: 404 as above; 403 donor.note_of_another.
 */
export const donorNoteGiven = z.object({
  note: z
    .string('Please write something.')
    .overwrite((text) => cleanText(text).trim())
    .min(1, 'Please write something.')
    .max(handMost.note, 'The note is too long'),
})
