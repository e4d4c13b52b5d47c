import { z } from 'zod'
import {
  currency,
  type PaymentMethod,
  type PayoutStatus,
  paymentMethods,
  payoutStatuses,
  stripeTransferLeast,
  stripeTransferTooLittle,
} from '../../vocabulary/money.ts'
import type { AdminName } from '../admin.ts'
import { emailAddress } from '../email.ts'
import { pageCursor, pageLimit, revision } from '../lists.ts'
import type { Instant } from '../times.ts'

/** How the editor who paid by hand knows the author, kept with what the author has not shown. */
const vouchNote = z.string().trim().max(500)
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month such as 2026-11')

/** A payout as the admins see it. Amounts in cents. */
export interface Payout {
  id: number
  accountId: number | null
  authorName: string
  authorEmail: string
  amount: number
  month: string
  currency: string
  method: PaymentMethod
  status: PayoutStatus
  /** As it was really paid. */
  paymentMethod: string | null
  transactionId: string | null
  stripeTransferId: string | null
  stripePayoutId: string | null
  description: string | null
  notes: string | null
  createdBy: AdminName | null
  decidedBy: AdminName | null
  decidedAt: Instant | null
  paidAt: Instant | null
  /** A provider was asked to move the money: it cannot be cancelled. */
  isUnderWay: boolean
  /** Process moves the money by itself; else it records what was paid elsewhere. */
  isMovedByProvider: boolean
  /** What arrives, in hundredths of the currency there; null where no aggregator has sent anything. */
  local: { amount: number; currency: string; fee: number | null; rate: string | null } | null
  /** What the provider, or the author's bank, said when it last refused. */
  failure: string | null
  /** When the bank is tried again by itself: the money is in the author's account at Stripe, and not yet available there. */
  nextTryAt: Instant | null
  /** Why it cannot be processed now, in a sentence; null when it can. */
  obstacle: string | null
  /** What the author has not shown, in a sentence: who records it as paid by hand vouches for that. Null where nothing is missing. */
  vouchedFor: string | null
  revision: number
  createdAt: Instant
}

/** `GET /api/author-payouts`: newest first, in pages. `month` of the payout. */
export const payoutListQuery = z.object({
  status: z.enum(payoutStatuses).optional(),
  accountId: z.coerce.number().int().optional(),
  month: month.optional(),
  limit: pageLimit,
  before: pageCursor,
})

/**
 * `POST /api/author-payouts`, under an `Idempotency-Key`: the same act again gets the same payout. 201 and the payout.
 * Errors: 400 with `issues`; 404 payout.no_account; 409 payout.above_balance with `availableCents`, submission.reused.
 */
export const newPayout = z
  .object({
    /** Whose rewards are paid out: by the account, or by the address alone. */
    accountId: z.number().int().optional(),
    authorEmail: emailAddress('Please enter a valid email address.').optional(),
    /** In cents; by Stripe at least `stripeTransferLeast`. */
    amount: z.number('Please enter an amount.').int().positive('Please enter an amount above 0.').max(99_999_999),
    /** Balances are in dollars, and so is what is paid of them. */
    currency: z.literal(currency, 'Authors are paid in US dollars: leave the currency out, or send USD.').optional(),
    /** Left out: the present one, in UTC. */
    month: month.optional(),
    method: z.enum(paymentMethods).default('bank_transfer'),
    description: z.string().trim().max(500).default(''),
    /** Left out or empty: 'Payout for {month}'. */
    notes: z.string().trim().max(1000).default(''),
  })
  .refine(({ accountId, authorEmail }) => accountId !== undefined || authorEmail !== undefined, {
    path: ['authorEmail'],
    message: 'Please say who is paid: send authorEmail or accountId.',
  })
  .refine(({ method, amount }) => method !== 'stripe_transfer' || amount >= stripeTransferLeast, {
    path: ['amount'],
    message: stripeTransferTooLittle,
  })
export type NewPayout = z.input<typeof newPayout>

/**
 * `PATCH /api/author-payouts/{id}`: the payout as it then is. `cancelled` and `paid` only of a pending one; `paid` says that somebody has
 * paid it by hand, and not by Stripe, where Stripe alone says so. `transactionId`, `paymentMethod` and `vouchNote` go with `paid`; notes may
 * always change. Errors: 404 payout.not_found; 409 payout.stale where a `revision` was sent, payout.decided, payout.in_run,
 * payout.under_way, payout.by_stripe, payout.reference_used, each with `current`.
 */
export const payoutChange = z.object({
  status: z.enum(['paid', 'cancelled']).optional(),
  transactionId: z.string().trim().max(200).optional(),
  /** As it was really paid, where that was another way. */
  paymentMethod: z.enum(paymentMethods).optional(),
  vouchNote: vouchNote.optional(),
  notes: z.string().trim().max(1000).optional(),
  revision: revision.optional(),
})
export type PayoutChange = z.input<typeof payoutChange>

/**
 * `POST /api/author-payouts/{id}/process`, also without a body: by hand it records what was paid elsewhere; by
 * Stripe, and to a wallet or a proven bank account where an aggregator is set up and neither `transactionId` nor `vouchNote` is sent, it moves the money, and the payout
 * stays pending and under way until the provider reports that it arrived. The payout.
 * Pressed again while it is under way, it goes on where it stands, whatever the revision; the same transaction id again is the same act.
 * Errors: as above; where a provider moves it 409 payout.unproven, payout.unproven_number, payout.no_details, payout.no_express; 503, 502 as of
 * Express; 402 payments.declined when the balance at Stripe is too small; these with `current` where it is known.
 */
export const payoutProcessing = z.object({
  transactionId: z.string().trim().max(200).default(''),
  paymentMethod: z.enum(paymentMethods).optional(),
  vouchNote: vouchNote.optional(),
  revision: revision.optional(),
  /** What was shown to arrive, by `PayoutQuote`: 409 payout.rate_moved where it is more than a hundredth less by now. */
  seen: z.object({ localAmount: z.int().positive(), currency: z.string().length(3) }).optional(),
})
export type PayoutProcessing = z.input<typeof payoutProcessing>

/**
 * `GET /api/author-payouts/{id}/quote`: what would arrive in the wallet or bank account now. It moves nothing, and the sum is fixed when the payout is processed.
 * Errors: 404 payout.not_found; 409 payout.decided, payout.under_way, payout.by_hand, payout.unproven, payout.no_details, payout.unproven_number, payout.unproven_account,
 * payout.unreached; 502 transfer.refused; 503 payments.unset, payments.unavailable; with `current` where it is known.
 */
export interface PayoutQuote {
  /** In hundredths of the currency there. */
  localAmount: number
  /** ISO 4217. */
  currency: string
  /** So much of that currency is one dollar, in decimals. */
  rate: string
  /** What the provider takes, in hundredths of that currency, and about so many cents. */
  localFee: number
  feeCents: number
  /** What can be sent from our balance, in cents. */
  balanceCents: number
}

/** `GET /api/payout-methods`. */
export interface PayoutMethod {
  id: PaymentMethod
  name: string
  /** In percent. */
  processingFee: number
  description: string
}
