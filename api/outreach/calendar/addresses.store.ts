import { eq, sql } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import { users } from '../../../data/tables/admin.ts'
import type { Store } from '../../platform/database.ts'
import { changeRows } from '../../platform/rows.ts'

/** Which of an admin's addresses is the valid one. */
export const countAddresses = (db: Store, admin: AdminName): number =>
  db.select({ number: users.calendarAddress }).from(users).where(eq(users.username, admin)).get()?.number ?? 0

export const renewAddressOf = (tx: Store, admin: AdminName) =>
  changeRows(tx, users, eq(users.username, admin), { calendarAddress: sql`${users.calendarAddress} + 1` })

/** After a backup was put back: an address that was renewed since stays closed; where nobody knows, it is renewed. */
export const keepAddressRenewed = (tx: Store, admin: AdminName, last: number | undefined) =>
  changeRows(tx, users, eq(users.username, admin), {
    calendarAddress:
      last === undefined ? sql`${users.calendarAddress} + 1` : sql`max(${users.calendarAddress}, ${last})`,
  })
