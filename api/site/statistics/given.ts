import type { AdminName } from '../../../data/contract/admin.ts'
import type { Statistics, StatisticsChange } from '../../../data/contract/news.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

const name = 'statistics'

/** The figures that an admin has given in place of counted ones. */
export const findGivenFigures = (db: Store): Partial<Statistics> => findSetting<Partial<Statistics>>(db, name) ?? {}

/** Puts figures in place of counted ones, or takes them back. */
export function giveFigures({ db, clock, published }: Deps, admin: AdminName, change: StatisticsChange): void {
  db.transaction((tx) => {
    const before = findGivenFigures(tx)
    const all = Object.entries({ ...before, ...change })
    const value = Object.fromEntries(all.filter(([, figure]) => figure !== null && figure !== undefined))
    const at = toInstant(clock)
    keepSetting(tx, name, value, at)
    const subject = { kind: 'statistics', id: name }
    recordAct(tx, { admin, action: 'statistics.given', subject, before, after: value, at })
  })
  published.changed()
}
