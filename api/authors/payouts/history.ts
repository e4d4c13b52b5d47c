import { and, eq, sql } from 'drizzle-orm'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import type { Store } from '../../platform/database.ts'

/** When a payout was paid. */
const paidAt = sql<string>`coalesce(${authorPayouts.paidAt}, ${authorPayouts.decidedAt}, ${authorPayouts.createdAt})`
const paidMonth = sql<string>`substr(${paidAt}, 1, 7)`
const isPaid = eq(authorPayouts.status, 'paid')

/** What was paid to an account in a month (UTC), oldest first. */
export const listPaidIn = (db: Store, accountId: number, month: string) =>
  db
    .select({
      id: authorPayouts.id,
      amount: authorPayouts.amount,
      status: authorPayouts.status,
      at: paidAt,
      method: sql<string>`coalesce(${authorPayouts.paymentMethod}, ${authorPayouts.method})`,
      reference: sql<
        string | null
      >`coalesce(${authorPayouts.transactionId}, ${authorPayouts.stripePayoutId}, ${authorPayouts.stripeTransferId})`,
    })
    .from(authorPayouts)
    .where(and(eq(authorPayouts.accountId, accountId), isPaid, eq(paidMonth, month)))
    .orderBy(paidAt, authorPayouts.id)
    .all()

/** In cents, what was paid to an account before a month. */
export const sumPaidBefore = (db: Store, accountId: number, month: string): number =>
  db
    .select({ cents: sql<number>`coalesce(sum(${authorPayouts.amount}), 0)` })
    .from(authorPayouts)
    .where(and(eq(authorPayouts.accountId, accountId), isPaid, sql`${paidMonth} < ${month}`))
    .get()?.cents ?? 0

/** Accounts to which something was paid in a month. */
export const listAccountsPaid = (db: Store, month: string): number[] =>
  db
    .selectDistinct({ id: authorPayouts.accountId })
    .from(authorPayouts)
    .where(and(isPaid, eq(paidMonth, month)))
    .all()
    .flatMap(({ id }) => (id === null ? [] : [id]))

/** All payouts there ever were, also of authors of whom no account is known; in cents. */
export function sumAllPayouts(db: Store): { pending: { count: number; amount: number }; paid: number } {
  const rows = db
    .select({
      status: authorPayouts.status,
      count: sql<number>`count(*)`,
      amount: sql<number>`sum(${authorPayouts.amount})`,
    })
    .from(authorPayouts)
    .groupBy(authorPayouts.status)
    .all()
  const { count = 0, amount = 0 } = rows.find(({ status }) => status === 'pending') ?? {}
  return { pending: { count, amount }, paid: rows.find(({ status }) => status === 'paid')?.amount ?? 0 }
}
