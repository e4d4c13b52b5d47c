import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { donations } from '../../../data/tables/donations.ts'
import type { Store } from '../../platform/database.ts'
import { isAddress } from '../../platform/erasure.ts'
import { listRows } from '../../platform/rows.ts'
import { isOf } from '../desk/narrow.ts'
import type { DonationRow } from '../donations.store.ts'
import { kept } from '../totals.ts'

/** By the year in UTC in which they arrived, newest first. */
export const sumYearsOf = (db: Store, email: string) =>
  db.all<{ year: number; count: number; cents: number }>(
    sql`select cast(substr(${donations.succeededAt}, 1, 4) as integer) as year, count(*) as count, sum(${kept}) as cents from ${donations}
      where ${isOf(email)} and ${donations.status} = 'succeeded' and ${kept} > 0 group by year order by year desc`,
  )

/** What arrived of a donor in a year in UTC, oldest first. */
export const listArrivedIn = (db: Store, email: string, year: number): DonationRow[] =>
  listRows(db, donations, {
    where: and(
      isAddress(donations.donorEmail, email),
      eq(donations.status, 'succeeded'),
      gte(donations.succeededAt, `${year}-01-01`),
      lt(donations.succeededAt, `${year + 1}-01-01`),
    ),
    orderBy: [asc(donations.succeededAt), asc(donations.id)],
  })
