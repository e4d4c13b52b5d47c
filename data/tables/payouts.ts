import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { currency, paymentMethods, payoutStatuses } from '../vocabulary/money.ts'
import { createdAt, emailAddress, id, instant, isOneOf, isWholeCents } from './columns.ts'

/** Names its author by e-mail, not by reference: what was paid outlives the author's profile. */
export const authorPayouts = sqliteTable(
  'author_payouts',
  {
    id: id(),
    authorName: text('author_name').notNull(),
    authorEmail: emailAddress('author_email').notNull(),
    /** In cents. */
    amount: integer('amount').notNull(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    currency: text('currency').notNull().default(currency),
    /** As agreed with the author. */
    method: text('method', { enum: paymentMethods }).notNull().default('bank_transfer'),
    status: text('status', { enum: payoutStatuses }).notNull().default('pending'),
    /** As it was really paid. */
    paymentMethod: text('payment_method'),
    transactionId: text('transaction_id'),
    stripeTransferId: text('stripe_transfer_id').unique(),
    stripePayoutId: text('stripe_payout_id'),
    description: text('description'),
    notes: text('notes'),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('author_payouts_by_author').on(t.authorEmail, t.status),
    index('author_payouts_by_status').on(t.status, t.createdAt, t.id),
    check('author_payouts_amount', isWholeCents(t.amount)),
    check('author_payouts_month', sql`${t.month} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'`),
    check('author_payouts_status', isOneOf(t.status, payoutStatuses)),
  ],
)
