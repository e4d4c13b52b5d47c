import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { anonymousDonor, donationStatuses } from '../vocabulary/money.ts'
import { createdAt, emailAddress, id, isOneOf, isWholeCents } from './columns.ts'

export const donations = sqliteTable(
  'donations',
  {
    id: id(),
    /** In cents. */
    amount: integer('amount').notNull(),
    donorName: text('donor_name').notNull().default(anonymousDonor),
    donorEmail: emailAddress('donor_email'),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    paypalOrderId: text('paypal_order_id').unique(),
    status: text('status', { enum: donationStatuses }).notNull().default('pending'),
    createdAt: createdAt(),
  },
  (t) => [
    index('donations_by_status').on(t.status, t.createdAt, t.id),
    check('donations_amount', isWholeCents(t.amount)),
    check('donations_status', isOneOf(t.status, donationStatuses)),
  ],
)
