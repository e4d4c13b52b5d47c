import { eq } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { Statistics, StatisticsChange } from '../../../data/contract/news.ts'
import { settings } from '../../../data/tables/system.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'

const name = 'statistics'

/** The figures that an admin has given in place of counted ones. */
export const findGivenFigures = (db: Store): Partial<Statistics> =>
  (db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)).get()?.value ??
    {}) as Partial<Statistics>

/** Puts figures in place of counted ones, or takes them back. */
export function giveFigures({ db, clock, published }: Deps, admin: AdminName, change: StatisticsChange): void {
  db.transaction((tx) => {
    const before = findGivenFigures(tx)
    const all = Object.entries({ ...before, ...change })
    const value = Object.fromEntries(all.filter(([, figure]) => figure !== null && figure !== undefined))
    const updatedAt = toInstant(clock)
    tx.insert(settings)
      .values({ name, value, updatedAt })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } })
      .run()
    const subject = { kind: 'statistics', id: name }
    recordAct(tx, { admin, action: 'statistics.given', subject, before, after: value, at: updatedAt })
  })
  published.changed()
}
