import { eq } from 'drizzle-orm'
import type { AdminName, AdminProfile, AdminProfileChange } from '../../../data/contract/admin.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { users } from '../../../data/tables/admin.ts'
import { type Timezone, timezoneOf } from '../../../data/vocabulary/admin.ts'
import { recordAct } from '../audit/audit.ts'
import { toInstant } from '../clock.ts'
import type { Store } from '../database.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/errors.ts'

type UserRow = typeof users.$inferSelect

/** What every admin has chosen, whoever is asking: for alerts and for clocks that run in an admin's zone. */
export const listProfiles = (db: Store): AdminProfile[] =>
  db.select().from(users).orderBy(users.username).all().map(present)

/** Errors: admin.not_found. */
export function findProfile(db: Store, admin: AdminName): AdminProfile {
  const row = db.select().from(users).where(eq(users.username, admin)).get()
  return row ? present(row) : fail('notFound', 'admin.not_found', 'There is no such admin.')
}

/** Changes what an admin has chosen. Errors: profile.half_quiet, when the quiet hours would have one end only. */
export function changeProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  change: AdminProfileChange,
): AdminProfile {
  return db.transaction((tx) => {
    const before = findProfile(tx, admin)
    const after = { ...before, ...change }
    if ((after.quietFrom === null) !== (after.quietUntil === null))
      fail('invalid', 'profile.half_quiet', 'Quiet hours need a beginning and an end.')
    const changed = changedFields(before, after)
    if (changed.length === 0) return before
    const { timezone, email, alertMail, weeklyMail, quietFrom, quietUntil } = after
    tx.update(users)
      .set({ timezone, email, alertMail, weeklyMail, quietFrom, quietUntil })
      .where(eq(users.username, admin))
      .run()
    recordAct(tx, {
      admin,
      action: 'profile.changed',
      subject: { kind: 'admin', id: admin },
      before: told(before, changed),
      after: told(after, changed),
      at: toInstant(clock),
    })
    return after
  })
}

const fields = ['timezone', 'email', 'alertMail', 'weeklyMail', 'quietFrom', 'quietUntil'] as const

const changedFields = (before: AdminProfile, after: AdminProfile) =>
  fields.filter((field) => before[field] !== after[field])

/** That an address was given or taken back is told, the address is not. */
const told = (profile: AdminProfile, changed: readonly (typeof fields)[number][]) =>
  Object.fromEntries(
    changed.map((field) => [field, field === 'email' ? (profile.email === null ? null : 'given') : profile[field]]),
  )

const present = (row: UserRow): AdminProfile => ({
  admin: row.username as AdminName,
  timezone: timezoneOf(row.timezone),
  email: row.email,
  alertMail: row.alertMail,
  weeklyMail: row.weeklyMail,
  quietFrom: row.quietFrom,
  quietUntil: row.quietUntil,
})

/** The zone of an admin, or the usual one. */
export const zoneOf = (db: Store, admin: AdminName): Timezone =>
  timezoneOf(db.select({ zone: users.timezone }).from(users).where(eq(users.username, admin)).get()?.zone)

/** 2026-03-01: the day on which an admin is, by which the files are named that they take home. */
export const dayOf = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName): string =>
  calendarDay(clock.now(), zoneOf(db, admin))
