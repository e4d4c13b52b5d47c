import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { anonymousDonor, monthlyEnds, monthlyStates } from '../vocabulary/money.ts'
import {
  comparableOf,
  createdAt,
  emailAddress,
  foldedIn,
  id,
  instant,
  isLanguage,
  isOneOf,
  isWholeCents,
  spokenLanguage,
  updatedAt,
} from './columns.ts'

/**
 * What donors give each month by card: a row before Stripe is asked for anything. Afterwards the subscription there is what counts, and the
 * row follows it. Each payment is a donation of its own.
 */
export const monthlyGifts = sqliteTable(
  'monthly_gifts',
  {
    id: id(),
    donorName: text('donor_name').notNull().default(anonymousDonor),
    /** The link by which the donor changes and ends it goes there. Null once the donor was erased. */
    donorEmail: emailAddress('donor_email'),
    language: spokenLanguage(),
    /** In cents, with what covers the fee: what the card is charged. */
    amount: integer('amount').notNull(),
    /** In cents: the part of it that covers the fee. */
    feeCovered: integer('fee_covered').notNull().default(0),
    /** The donor's act, a UUID of the device: sent again, it is the same gift. */
    submission: text('submission').notNull().unique(),
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    state: text('state', { enum: monthlyStates }).notNull().default('incomplete'),
    /** When Stripe was asked for what stands here: an answer to an earlier question changes nothing. Null before the first. */
    askedAt: instant('asked_at'),
    /** When Stripe is asked next, should it tell nothing by then; null when nothing more can come. */
    lookAt: instant('look_at'),
    /** The day of the next charge. */
    nextAt: instant('next_at'),
    /** The donor has ended it: so long it can be taken back. */
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
    /** Who asked for the end, on the disk before Stripe hears of it; of one that has ended, why. */
    endReason: text('end_reason', { enum: monthlyEnds }),
    /** An admin's words. */
    endNote: text('end_note'),
    /** When the card that is charged was begun to be entered, in Stripe's seconds since 1970: news of an earlier one come too late. */
    cardAt: integer('card_at'),
    /** The invoice whose payment the donor's bank wants confirmed; null where there is none. */
    confirmInvoiceId: text('confirm_invoice_id'),
    /** When Stripe was asked for that, as with `askedAt`: the subscription and its invoices are asked for apart. */
    confirmAskedAt: instant('confirm_asked_at'),
    /** Who set out to give, hidden, as with a donation. Emptied after a month. */
    device: text('device'),
    network: text('network'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('monthly_gifts_by_time').on(t.createdAt, t.id),
    index('monthly_gifts_by_state').on(t.state, t.createdAt, t.id),
    index('monthly_gifts_by_address').on(comparableOf(t.donorEmail)),
    index('monthly_gifts_by_name').on(foldedIn(t.donorName), t.createdAt, t.id),
    index('monthly_gifts_to_look_at').on(t.lookAt, t.id).where(sql`${t.lookAt} is not null`),
    index('monthly_gifts_with_donor').on(t.createdAt).where(sql`${t.device} is not null or ${t.network} is not null`),
    check('monthly_gifts_language', isLanguage(t.language)),
    check('monthly_gifts_amount', isWholeCents(t.amount)),
    check('monthly_gifts_fee', sql`typeof(${t.feeCovered}) = 'integer' and ${t.feeCovered} between 0 and ${t.amount}`),
    check('monthly_gifts_state', isOneOf(t.state, monthlyStates)),
  ],
)
