import { eq, max, min, type SQL, sql, sum } from 'drizzle-orm'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import type { Store } from '../../platform/database.ts'
import { isOneOf } from '../../platform/rows.ts'

/** What the entries of an account come to, in thousandths of a cent. */
export interface Earned {
  milliCents: number
  /** Of entries whose hold has ended. */
  payableMilliCents: number
  /** When the next hold ends; null when nothing is held. */
  nextPayableAt: string | null
  /** When the last one ends. */
  allPayableAt: string | null
}

/** `at` is the present instant. */
export const earnedOf = (db: Store, accountId: number, at: string): Earned =>
  sums(db, at, eq(rewardLedger.accountId, accountId)).get(accountId) ?? nothing

/** Of each of these accounts that has an entry. */
export const earnedByAccount = (db: Store, at: string, accountIds: readonly number[]): Map<number, Earned> =>
  sums(db, at, isOneOf(rewardLedger.accountId, accountIds))

const nothing: Earned = { milliCents: 0, payableMilliCents: 0, nextPayableAt: null, allPayableAt: null }

function sums(db: Store, at: string, which?: SQL): Map<number, Earned> {
  const { accountId, milliCents, payableAt } = rewardLedger
  const isPayable = sql`${payableAt} <= ${at}`
  const heldUntil = sql<string>`case when not ${isPayable} and ${milliCents} <> 0 then ${payableAt} end`
  const rows = db
    .select({
      accountId,
      milliCents: sum(milliCents).mapWith(Number),
      payableMilliCents: sql<number>`sum(case when ${isPayable} then ${milliCents} else 0 end)`,
      nextPayableAt: min(heldUntil),
      allPayableAt: max(heldUntil),
    })
    .from(rewardLedger)
    .where(which)
    .groupBy(accountId)
    .all()
  return new Map(rows.map(({ accountId: id, ...earned }) => [id, earned]))
}
