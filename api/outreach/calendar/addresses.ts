import { eq, sql } from 'drizzle-orm'
import { type AdminName, adminNames } from '../../../data/contract/admin.ts'
import { users } from '../../../data/tables/admin.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { changeRows } from '../../platform/rows.ts'

/** The secret address of an admin's feed: whoever has it reads the calendar without signing in. It is made, never stored. */
export const addressOf = (deps: Deps, admin: AdminName): string =>
  `${deps.config.publicUrl}/api/content-calendar/feed/${markOf(deps, admin)}.ics`

/** A new address; calendars that know the former one get nothing any more. */
export function renewAddress(deps: Deps, admin: AdminName): string {
  deps.db.transaction((tx) => {
    renewAddressOf(tx, admin)
    const subject = { kind: 'admin', id: admin }
    recordAct(tx, { admin, action: 'calendar_address.renewed', subject, at: toInstant(deps.clock) })
  })
  return addressOf(deps, admin)
}

/** Whose feed a token opens; null: nobody's. Each is compared in the same time, however much of it is right. */
export function readerOf(deps: Deps, token: string): AdminName | null {
  const mark = token.replace(/\.ics$/, '')
  const [reader = null] = adminNames.filter(
    (admin) => deps.secrets.unseal(`${sealedText(deps, admin)}.${mark}`) !== null,
  )
  return reader
}

function markOf(deps: Deps, admin: AdminName): string {
  const text = sealedText(deps, admin)
  return deps.secrets.seal(text).slice(text.length + 1)
}

const sealedText = ({ db }: Deps, admin: AdminName) => `calendar-address/${admin}/${countAddresses(db, admin)}`

/** Which of an admin's addresses is the valid one. */
const countAddresses = (db: Store, admin: AdminName): number =>
  db.select({ number: users.calendarAddress }).from(users).where(eq(users.username, admin)).get()?.number ?? 0

export const renewAddressOf = (tx: Store, admin: AdminName) =>
  changeRows(tx, users, eq(users.username, admin), { calendarAddress: sql`${users.calendarAddress} + 1` })

/** After a backup was put back: an address that was renewed since stays closed; where nobody knows, it is renewed. */
export const keepAddressRenewed = (tx: Store, admin: AdminName, last: number | undefined) =>
  changeRows(tx, users, eq(users.username, admin), {
    calendarAddress:
      last === undefined ? sql`${users.calendarAddress} + 1` : sql`max(${users.calendarAddress}, ${last})`,
  })
