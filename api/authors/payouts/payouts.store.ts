import { and, asc, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { payoutListQuery } from '../../../data/contract/authors/payouts.ts'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { changeRow, isOneOf, listFields, listPage, listRows } from '../../platform/rows.ts'

export type PayoutRow = typeof authorPayouts.$inferSelect
type NewRow = typeof authorPayouts.$inferInsert
type Fields = Partial<Omit<PayoutRow, 'id' | 'revision'>>

/** In cents. */
export interface PayoutSums {
  paid: number
  pending: number
}

const { accountId, amount, status } = authorPayouts
const centsWhere = (state: 'paid' | 'pending') =>
  sql<number>`coalesce(sum(case when ${status} = ${state} then ${amount} else 0 end), 0)`
const sums = { paid: centsWhere('paid'), pending: centsWhere('pending') }

export const sumPayoutsOf = (db: Store, id: number): PayoutSums =>
  db.select(sums).from(authorPayouts).where(eq(accountId, id)).get() ?? { paid: 0, pending: 0 }

/** Of each of these accounts that was paid or will be. */
export function sumPayouts(db: Store, accountIds: readonly number[]): Map<number, PayoutSums> {
  const rows = listFields(db, authorPayouts, {
    fields: { accountId, ...sums },
    where: and(isOneOf(accountId, accountIds), ne(status, 'cancelled')),
    groupBy: [accountId],
  })
  return new Map(rows.flatMap(({ accountId: id, ...sum }) => (id === null ? [] : [[id, sum] as const])))
}

const findWhere = (db: Store, where: SQL): PayoutRow | undefined => db.select().from(authorPayouts).where(where).get()

export const findPayout = (db: Store, id: number) => findWhere(db, eq(authorPayouts.id, id))
export const findPayoutOfSubmission = (db: Store, submission: string) =>
  findWhere(db, eq(authorPayouts.submission, submission))
export const findPayoutOfBankPayout = (db: Store, bankPayoutId: string) =>
  findWhere(db, eq(authorPayouts.stripePayoutId, bankPayoutId))
export const findPayoutOfTransfer = (db: Store, transferId: string) =>
  findWhere(db, eq(authorPayouts.stripeTransferId, transferId))

/** What was paid by this payment already. */
export const findPaidBy = (
  db: Store,
  { paymentMethod, transactionId }: { paymentMethod: string; transactionId: string },
): PayoutRow | undefined =>
  findWhere(
    db,
    sql`${status} = 'paid' and ${authorPayouts.paymentMethod} = ${paymentMethod} and ${authorPayouts.transactionId} = ${transactionId}`,
  )

export type PayoutQuery = z.output<typeof payoutListQuery> & { limit: number }

/** Newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listPayouts = (db: Store, { limit, before, ...filter }: PayoutQuery): PayoutRow[] =>
  listPage(db, authorPayouts, [authorPayouts.createdAt, authorPayouts.id], { where: matches(filter), before, limit })

/** What is still to be paid, the oldest first. */
export const listWaitingPayouts = (db: Store, limit: number): PayoutRow[] =>
  listRows(db, authorPayouts, {
    where: eq(status, 'pending'),
    orderBy: [asc(authorPayouts.createdAt), asc(authorPayouts.id)],
    limit,
  })

type PayoutFilter = Omit<PayoutQuery, 'limit' | 'before'>

/** How many there are on all pages of such a list. */
export const countPayouts = (db: Store, filter: PayoutFilter) => countRows(db, authorPayouts, matches(filter))

const matches = (filter: PayoutFilter) =>
  and(
    filter.status ? eq(status, filter.status) : undefined,
    filter.accountId === undefined ? undefined : eq(accountId, filter.accountId),
    filter.month ? eq(authorPayouts.month, filter.month) : undefined,
  )

/** Pending ones that Stripe was asked to move. */
export const listUnderWay = (db: Store, { afterId, limit }: { afterId: number; limit: number }): PayoutRow[] =>
  listRows(db, authorPayouts, {
    where: and(eq(status, 'pending'), isNotNull(authorPayouts.sendingAt), gt(authorPayouts.id, afterId)),
    orderBy: [asc(authorPayouts.id)],
    limit,
  })

export const insertPayout = (tx: Store, row: NewRow): PayoutRow =>
  tx.insert(authorPayouts).values(row).returning().get()

/** Writes some fields of a payout, if it is still as it was seen. Undefined when it is not. */
export const movePayout = (tx: Store, seen: PayoutRow, fields: Fields): PayoutRow | undefined =>
  changeRow(tx, authorPayouts, and(eq(authorPayouts.id, seen.id), eq(authorPayouts.revision, seen.revision)), {
    ...fields,
    revision: seen.revision + 1,
  })
