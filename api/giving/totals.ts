import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { DonationSums, DonationTotals } from '../../data/contract/donations.ts'
import { donations } from '../../data/tables/donations.ts'
import { type DonationStatus, donationStatuses } from '../../data/vocabulary/money.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { fromDesk } from './desk/desk.store.ts'
import { fits, instant, type Narrowing } from './desk/narrow.ts'

const monthOfDonation = sql<string>`substr(${instant}, 1, 7)`

const hasArrived = sql`${donations.status} = 'succeeded'`
const isRefunded = sql`${hasArrived} and ${donations.amountRefunded} > 0`
const isDisputed = sql`${hasArrived} and ${donations.disputeStatus} in ('open', 'lost')`
/** `keptCents` of data/rules, for the database to add up. */
export const kept = sql`case when ${hasArrived} then max(0, ${donations.amount} - ${donations.amountRefunded}
  - case when ${donations.disputeStatus} in ('open', 'lost') then ${donations.amountDisputed} else 0 end) else 0 end`

type Cents = SQL | SQLiteColumn
const sumOf = (cents: Cents) => sql<number>`coalesce(sum(${cents}), 0)`
const sumWhere = (condition: SQL, cents: Cents) => sumOf(sql`case when ${condition} then ${cents} else 0 end`)
const countWhere = (condition: SQL) => sumWhere(condition, sql`1`)

/** All that was ever given, and what of it is left to the cause, in cents. */
export const sumSucceeded = (db: Store): { given: number; kept: number } =>
  db
    .select({ given: sumWhere(hasArrived, donations.amount), kept: sumOf(kept) })
    .from(donations)
    .get() ?? { given: 0, kept: 0 }

export const sumDonations = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): DonationTotals => ({
  ...sumFitting(db, {}),
  byMonth: sumMonths(db, lastMonths(clock.now(), 12)),
})

/** Of the donations that fit. */
export function sumFitting(db: Store, asked: Narrowing): DonationSums {
  const states = db.all<{ status: DonationStatus; count: number; cents: number }>(
    sql`select ${donations.status} as status, count(*) as count, ${sumOf(donations.amount)} as cents
      ${fromDesk} where ${fits(asked)} group by ${donations.status}`,
  )
  const byStatus = donationStatuses.map((status) => {
    const { count = 0, cents = 0 } = states.find((state) => state.status === status) ?? {}
    return [status, { count, cents }] as const
  })
  return { byStatus: Object.fromEntries(byStatus) as DonationSums['byStatus'], ...sumTrouble(db, asked) }
}

function sumTrouble(db: Store, asked: Narrowing): Pick<DonationSums, 'refunded' | 'disputed' | 'kept'> {
  const row = db.get<Record<'refunds' | 'refunded' | 'disputes' | 'disputed' | 'gifts' | 'kept', number>>(
    sql`select ${countWhere(isRefunded)} as refunds, ${sumWhere(isRefunded, donations.amountRefunded)} as refunded,
        ${countWhere(isDisputed)} as disputes, ${sumWhere(isDisputed, donations.amountDisputed)} as disputed,
        ${countWhere(sql`${kept} > 0`)} as gifts, ${sumOf(kept)} as kept
      ${fromDesk} where ${fits(asked)}`,
  )
  return {
    refunded: { count: row.refunds, cents: row.refunded },
    disputed: { count: row.disputes, cents: row.disputed },
    kept: { count: row.gifts, cents: row.kept },
  }
}

/** What arrived in each of some years. */
export const sumYears = (
  db: Store,
  asked: Narrowing,
  years: readonly { year: number; since: string; until: string }[],
) =>
  years.map(({ year, ...span }) => {
    const row = db.get<{ count: number; cents: number; keptCents: number }>(
      sql`select ${countWhere(hasArrived)} as count, ${sumWhere(hasArrived, donations.amount)} as cents, ${sumOf(kept)} as "keptCents"
        from ${donations} where ${fits({ ...asked, ...span })}`,
    )
    return { year, ...row }
  })

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
