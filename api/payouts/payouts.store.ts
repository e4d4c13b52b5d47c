import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { authorPayouts } from '../../data/tables/payouts.ts'
import type { Store } from '../database.ts'

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

export function sumPayouts(db: Store): Map<number, PayoutSums> {
  const rows = db
    .select({ accountId, ...sums })
    .from(authorPayouts)
    .where(and(isNotNull(accountId), ne(status, 'cancelled')))
    .groupBy(accountId)
    .all()
  return new Map(rows.flatMap(({ accountId: id, ...sum }) => (id === null ? [] : [[id, sum] as const])))
}
