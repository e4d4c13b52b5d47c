import type { AdminName } from '../../../data/contract/admin.ts'
import { awarenessDays } from '../../../data/vocabulary/awarenessDays.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { insertEvent, listEventNames } from './events.store.ts'

/** Adds the days of the built-in list that are not there by name. */
export function addAwarenessDays({ db, clock }: Deps, admin: AdminName): { added: number; present: number } {
  const at = toInstant(clock)
  return db.transaction((tx) => {
    const added = insertMissingDays(tx, at)
    if (added > 0) {
      const subject = { kind: 'calendar', id: 'awareness-days' }
      recordAct(tx, { admin, action: 'awareness_days.added', subject, after: { added }, at })
    }
    return { added, present: awarenessDays.length - added }
  })
}

export function insertMissingDays(tx: Store, at: string): number {
  const known = new Set(
    listEventNames(
      tx,
      awarenessDays.map(({ name }) => name),
    ),
  )
  const missing = awarenessDays.filter(({ name }) => !known.has(name))
  const each = { category: 'awareness-day', recurring: true, recurringPattern: 'annually' } as const
  for (const day of missing) insertEvent(tx, { ...day, ...each, createdAt: at, updatedAt: at })
  return missing.length
}
