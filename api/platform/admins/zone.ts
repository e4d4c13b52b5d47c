import { eq } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { users } from '../../../data/tables/admin.ts'
import { type Timezone, timezoneOf } from '../../../data/vocabulary/admin.ts'
import type { Store } from '../database.ts'
import type { Deps } from '../deps.ts'

/** The zone of an admin, or the usual one. */
export const zoneOf = (db: Store, admin: AdminName): Timezone =>
  timezoneOf(db.select({ zone: users.timezone }).from(users).where(eq(users.username, admin)).get()?.zone)

/** 2026-03-01: the day on which an admin is, by which the files are named that they take home. */
export const dayOf = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName): string =>
  calendarDay(clock.now(), zoneOf(db, admin))
