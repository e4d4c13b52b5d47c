import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { DonationTotals } from '../../data/contract/donations.ts'
import { donations } from '../../data/tables/donations.ts'
import { donationStatuses } from '../../data/vocabulary/money.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { monthOfDonation } from './donations.store.ts'

const hasArrived = sql`${donations.status} = 'succeeded'`
const isRefunded = sql`${hasArrived} and ${donations.amountRefunded} > 0`
const isDisputed = sql`${hasArrived} and ${donations.disputeStatus} in ('open', 'lost')`
/** `keptCents` of data/rules, for the database to add up. */
const kept = sql`case when ${hasArrived} then max(0, ${donations.amount} - ${donations.amountRefunded}
  - case when ${donations.disputeStatus} in ('open', 'lost') then ${donations.amountDisputed} else 0 end) else 0 end`

const sumOf = (cents: SQL | typeof donations.amount) => sql<number>`coalesce(sum(${cents}), 0)`
const sumWhere = (condition: SQL, cents: SQL | typeof donations.amount) =>
  sumOf(sql`case when ${condition} then ${cents} else 0 end`)
const countWhere = (condition: SQL) => sumWhere(condition, sql`1`)

/** All that was ever given, and what of it is left to the cause, in cents. */
export const sumSucceeded = (db: Store): { given: number; kept: number } =>
  db
    .select({ given: sumWhere(hasArrived, donations.amount), kept: sumOf(kept) })
    .from(donations)
    .get() ?? { given: 0, kept: 0 }

export function sumDonations({ db, clock }: Pick<Deps, 'db' | 'clock'>): DonationTotals {
  const states = db
    .select({ status: donations.status, count: count(), cents: sumOf(donations.amount) })
    .from(donations)
    .groupBy(donations.status)
    .all()
  const byStatus = donationStatuses.map((status) => {
    const { count = 0, cents = 0 } = states.find((state) => state.status === status) ?? {}
    return [status, { count, cents }] as const
  })
  return {
    byStatus: Object.fromEntries(byStatus) as DonationTotals['byStatus'],
    ...sumTrouble(db),
    byMonth: sumMonths(db, lastMonths(clock.now(), 12)),
  }
}

function sumTrouble(db: Store): Pick<DonationTotals, 'refunded' | 'disputed' | 'kept'> {
  const row = db
    .select({
      refunds: countWhere(isRefunded),
      refundedCents: sumWhere(isRefunded, sql`${donations.amountRefunded}`),
      disputes: countWhere(isDisputed),
      disputedCents: sumWhere(isDisputed, sql`${donations.amountDisputed}`),
      gifts: countWhere(sql`${kept} > 0`),
      keptCents: sumOf(kept),
    })
    .from(donations)
    .get()
  return {
    refunded: { count: row?.refunds ?? 0, cents: row?.refundedCents ?? 0 },
    disputed: { count: row?.disputes ?? 0, cents: row?.disputedCents ?? 0 },
    kept: { count: row?.gifts ?? 0, cents: row?.keptCents ?? 0 },
  }
}

function sumMonths(db: Store, months: string[]): DonationTotals['byMonth'] {
  const rows = db
    .select({ month: monthOfDonation, count: count(), cents: sumOf(donations.amount), keptCents: sumOf(kept) })
    .from(donations)
    .where(eq(donations.status, 'succeeded'))
    .groupBy(monthOfDonation)
    .all()
  return months.map((month) => {
    const { count = 0, cents = 0, keptCents = 0 } = rows.find((row) => row.month === month) ?? {}
    return { month, count, cents, keptCents }
  })
}

/** As YYYY-MM in UTC, oldest first, up to the present one. */
function lastMonths(now: Date, length: number): string[] {
  return Array.from({ length }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (length - 1) + index)).toISOString().slice(0, 7),
  )
}
