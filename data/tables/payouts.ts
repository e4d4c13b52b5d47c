import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AdminName } from '../contract/admin.ts'
import { currency, paymentMethods, payoutStatuses } from '../vocabulary/money.ts'
import { comparableOf, createdAt, emailAddress, id, instant, isOneOf, isWholeCents } from './columns.ts'
import { authorRewards } from './rewards.ts'

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
    /** Whose balance it is taken from. */
    accountId: integer('account_id').references(() => authorRewards.id),
    /** The admin's id of this act, its `Idempotency-Key`: one act, one payout. */
    submission: text('submission').unique(),
    revision: integer('revision').notNull().default(1),
    createdBy: text('created_by').$type<AdminName>(),
    /** Who paid or cancelled it, and when. */
    decidedBy: text('decided_by').$type<AdminName>(),
    decidedAt: instant('decided_at'),
    /** Written before a provider is asked to move the money: from then on it cannot be cancelled until that has refused for good. */
    sendingAt: instant('sending_at'),
    /** The Stripe account that it goes to, or the wallet or bank account with most of its number hidden. */
    destination: text('destination'),
    /** Tries at the author's bank, or at the aggregator: each has a key of its own. */
    bankTries: integer('bank_tries').notNull().default(0),
    /** What the provider said when it last refused. */
    failure: text('failure'),
    /**
     * By Stripe: the money is in the author's account and not yet available there, and the bank is tried again then. By the aggregator: it
     * was asked, and is not asked to send it again before this.
     */
    nextTryAt: instant('next_try_at'),
    /** By the aggregator, in hundredths of the currency there, and that currency (ISO 4217): what was sent, by the aggregator's word once it has one. */
    localAmount: integer('local_amount'),
    localCurrency: text('local_currency'),
    /** What the aggregator took for it, in hundredths of the same currency. */
    localFee: integer('local_fee'),
    /** So much of that currency is one of `currency`, in decimals, as the aggregator said before it was sent. */
    exchangeRate: text('exchange_rate'),
    createdAt: createdAt(),
  },
  (t) => [
    index('author_payouts_by_author').on(t.authorEmail, t.status),
    index('author_payouts_by_address').on(comparableOf(t.authorEmail)),
    index('author_payouts_by_account').on(t.accountId, t.status),
    index('author_payouts_by_transfer').on(t.stripePayoutId),
    index('author_payouts_by_status').on(t.status, t.createdAt, t.id),
    check('author_payouts_amount', isWholeCents(t.amount)),
    check('author_payouts_month', sql`${t.month} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'`),
    check('author_payouts_status', isOneOf(t.status, payoutStatuses)),
  ],
)
