import { eq, sql } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import { users } from '../../../data/tables/admin.ts'
import type { Store } from '../../platform/database.ts'

/** Which of an admin's addresses is the valid one. */
export const countAddresses = (db: Store, admin: AdminName): number =>
  db.select({ number: users.calendarAddress }).from(users).where(eq(users.username, admin)).get()?.number ?? 0

export const renewAddressOf = (tx: Store, admin: AdminName) =>
  tx
    .update(users)
    .set({ calendarAddress: sql`${users.calendarAddress} + 1` })
    .where(eq(users.username, admin))
    .run()

/** After a backup was put back: an address that was renewed since stays closed; where nobody knows, it is renewed. */
export const keepAddressRenewed = (tx: Store, admin: AdminName, last: number | undefined) =>
  tx
    .update(users)
    .set({
      calendarAddress:
        last === undefined ? sql`${users.calendarAddress} + 1` : sql`max(${users.calendarAddress}, ${last})`,
    })
    .where(eq(users.username, admin))
    .run()
