import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Disputes } from '../rules/giving/donations.ts'
import { anonymousDonor, disputeStatuses, donationMethods, donationStatuses } from '../vocabulary/money.ts'
import { comparableOf, createdAt, emailAddress, id, instant, isOneOf, isWholeCents, updatedAt } from './columns.ts'

/**
 * One row for each time a donor set out to give: written before the provider is asked, and moved by what the provider
 * reports. Only `succeeded` says that money has arrived.
 */
export const donations = sqliteTable(
  'donations',
  {
    id: id(),
    /** In cents. */
    amount: integer('amount').notNull(),
    donorName: text('donor_name').notNull().default(anonymousDonor),
    donorEmail: emailAddress('donor_email'),
    method: text('method', { enum: donationMethods }).notNull().default('card'),
    /** The donor's act, a UUID of the device: sent again, it is the same donation. */
    submission: text('submission').unique(),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    paypalOrderId: text('paypal_order_id').unique(),
    /** Of PayPal: the movement of the money, where it has moved. */
    paypalCaptureId: text('paypal_capture_id').unique(),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('donations_by_status').on(t.status, t.createdAt, t.id),
    index('donations_by_time').on(t.createdAt, t.id),
    index('donations_by_address').on(comparableOf(t.donorEmail)),
    index('donations_with_donor').on(t.createdAt).where(sql`${t.device} is not null or ${t.network} is not null`),
    check('donations_amount', isWholeCents(t.amount)),
    check('donations_status', isOneOf(t.status, donationStatuses)),
    check('donations_refunded', sql`typeof(${t.amountRefunded}) = 'integer' and ${t.amountRefunded} >= 0`),
    check('donations_disputed', sql`typeof(${t.amountDisputed}) = 'integer' and ${t.amountDisputed} >= 0`),
  ],
)
