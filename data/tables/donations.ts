import { type SQL, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { AdminName } from '../contract/admin.ts'
import type { Disputes } from '../rules/giving/donations.ts'
import { anonymousDonor, disputeStatuses, donationStatuses, donationWays, refundStates } from '../vocabulary/money.ts'
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
import { monthlyGifts } from './monthlyGifts.ts'

/**
 * A donation belongs to the instant at which it arrived; as long as it has not, to the one at which it was begun. Without a comma, at
 * which the tool for migrations would cut it.
 */
export const instantIn = (t: { succeededAt: SQLiteColumn; createdAt: SQLiteColumn }): SQL<string> =>
  sql`case when ${t.succeededAt} is null then ${t.createdAt} else ${t.succeededAt} end`

/**
 * One row for each time a donor set out to give: written before the provider is asked, and moved by what the provider
 * reports; or for what an admin enters that came as cash or over a bank. Only `succeeded` says that money has arrived.
 */
export const donations = sqliteTable(
  'donations',
  {
    id: id(),
    /** In cents. */
    amount: integer('amount').notNull(),
    donorName: text('donor_name').notNull().default(anonymousDonor),
    donorEmail: emailAddress('donor_email'),
    language: spokenLanguage(),
    method: text('method', { enum: donationWays }).notNull().default('card'),
    /** The donor's act, a UUID of the device: sent again, it is the same donation. */
    submission: text('submission').unique(),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    paypalOrderId: text('paypal_order_id').unique(),
    /** Of PayPal: the movement of the money, where it has moved. */
    paypalCaptureId: text('paypal_capture_id').unique(),
    /** Of one that a monthly gift brought: that gift, and Stripe's invoice, which makes one donation however often it is told of. */
    monthlyGiftId: integer('monthly_gift_id').references((): AnySQLiteColumn => monthlyGifts.id, {
      onDelete: 'set null',
    }),
    stripeInvoiceId: text('stripe_invoice_id').unique(),
    /** In cents: the part of the amount that the donor added for the fee of the card. */
    feeCovered: integer('fee_covered').notNull().default(0),
    status: text('status', { enum: donationStatuses }).notNull().default('pending'),
    /** When the provider created the event that the status follows, in its seconds since 1970; orders late events. */
    statusAt: integer('status_at'),
    /** Why it failed, in the provider's words; of one that is pending, why it will have, should nothing more come. */
    failureReason: text('failure_reason'),
    succeededAt: instant('succeeded_at'),
    /** In cents, all refunds together. */
    amountRefunded: integer('amount_refunded').notNull().default(0),
    /** Each complaint at the bank, by its id there; null before the first. */
    disputes: text('disputes', { mode: 'json' }).$type<Disputes>(),
    /** Of all of them together. */
    disputeStatus: text('dispute_status', { enum: disputeStatuses }),
    /** In cents: what they are about. */
    amountDisputed: integer('amount_disputed').notNull().default(0),
    /** Who set out to give, hidden: to tell a donor from somebody who tries out stolen cards. Emptied after a month. */
    device: text('device'),
    network: text('network'),
    /** Of what was entered by hand: by whom, and since when it counts no more. */
    enteredBy: text('entered_by').$type<AdminName>(),
    voidedAt: instant('voided_at'),
    /** The number of a bank's transfer or of a paper receipt. */
    reference: text('reference'),
    /** What it was in another currency, such as `45,000 NGN`. */
    received: text('received'),
    /** From a wallet: what is asked for there, in hundredths of its currency (ISO 4217), fixed before it is. */
    localAmount: integer('local_amount'),
    localCurrency: text('local_currency'),
    /** Written before the aggregator is asked to ask the donor: it is asked once. */
    chargedAt: instant('charged_at'),
    note: text('note'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('donations_by_status').on(t.status, t.createdAt, t.id),
    index('donations_by_time').on(t.createdAt, t.id),
    index('donations_by_address').on(comparableOf(t.donorEmail)),
    // In order of arrival, with all by which the desk narrows, sorts and sums: no donation is read for being left out.
    index('donations_at_desk').on(
      instantIn(t),
      t.id,
      t.status,
      t.method,
      t.amount,
      t.amountRefunded,
      t.disputeStatus,
      t.amountDisputed,
      foldedIn(t.donorName),
      comparableOf(t.donorEmail),
    ),
    index('donations_by_reference').on(foldedIn(t.reference)).where(sql`${t.reference} is not null`),
    index('donations_by_name').on(foldedIn(t.donorName), t.createdAt, t.id),
    index('donations_of_monthly').on(t.monthlyGiftId, t.id).where(sql`${t.monthlyGiftId} is not null`),
    index('donations_with_donor').on(t.createdAt).where(sql`${t.device} is not null or ${t.network} is not null`),
    check('donations_language', isLanguage(t.language)),
    check('donations_amount', isWholeCents(t.amount)),
    check('donations_status', isOneOf(t.status, donationStatuses)),
    check('donations_refunded', sql`typeof(${t.amountRefunded}) = 'integer' and ${t.amountRefunded} >= 0`),
    check('donations_disputed', sql`typeof(${t.amountDisputed}) = 'integer' and ${t.amountDisputed} >= 0`),
  ],
)

/** What admins have asked to be given back. At a provider it is on the disk before it is asked for, under the key it is asked with. */
export const donationRefunds = sqliteTable(
  'donation_refunds',
  {
    id: id(),
    donationId: integer('donation_id')
      .notNull()
      .references(() => donations.id, { onDelete: 'cascade' }),
    /** The admin's id of this act: asked for again, it is the same refund, here and at the provider. */
    submission: text('submission').notNull().unique(),
    /** In cents. */
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    askedBy: text('asked_by').$type<AdminName>().notNull(),
    state: text('state', { enum: refundStates }).notNull().default('asked'),
    /** What had gone back before, in cents: with more than that and this amount, the provider has reported it. */
    refundedBefore: integer('refunded_before').notNull(),
    /** Its id at the provider. */
    providerId: text('provider_id'),
    /** Why it was refused, in the provider's words. */
    failure: text('failure'),
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('donation_refunds_by_donation').on(t.donationId, t.id),
    // Two admins at once ask for one.
    uniqueIndex('donation_refunds_asked').on(t.donationId).where(sql`state = 'asked'`),
    check('donation_refunds_amount', isWholeCents(t.amount)),
    check('donation_refunds_state', isOneOf(t.state, refundStates)),
  ],
)

/** What the admins note of a donor. */
export const donorNotes = sqliteTable(
  'donor_notes',
  {
    id: id(),
    email: emailAddress('email').notNull(),
    note: text('note').notNull(),
    notedBy: text('noted_by').$type<AdminName>().notNull(),
    /** The admin's id of this act. */
    submission: text('submission').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index('donor_notes_by_address').on(comparableOf(t.email), t.id), index('donor_notes_by_age').on(t.createdAt)],
)
