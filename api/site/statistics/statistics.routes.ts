import { Hono } from 'hono'
import type { AdminName } from '../../../data/contract/admin.ts'
import { type Statistics, type StatisticsChange, statisticsChange } from '../../../data/contract/news.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { jsonAnswer, type ResponseCache } from '../../platform/http/responseCache.ts'
import { validate } from '../../platform/http/validate.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import { figuresChanged } from './recount.ts'
import { createStatistics } from './statistics.ts'

export const statisticsRoutes = (
  deps: Deps,
  { requireAdmin }: Pick<AdminGuards, 'requireAdmin'>,
  kept: ResponseCache,
) => {
  const count = createStatistics(deps)
  const readStatistics = async () => ({ ...(await count()), ...findGivenFigures(deps.db) })
  return new Hono<Env>()
    .get('/', (c) => kept.answer(c, 'statistics', async () => jsonAnswer(await readStatistics(), { keys: shown })))
    .get('/sources', requireAdmin, async (c) => c.json({ counted: await count(), given: findGivenFigures(deps.db) }))
    .patch('/', requireAdmin, validate('json', statisticsChange), async (c) => {
      giveFigures(deps, c.var.admin, c.req.valid('json'))
      return c.json(await readStatistics(), 200, { 'cache-control': 'private, no-store' })
    })
}

const name = 'statistics'

/** Each publication moves the figures. */
const shown = [publicKeys.statistics, publicKeys.stories]

/** The figures that an admin has given in place of counted ones. */
const findGivenFigures = (db: Store): Partial<Statistics> => findSetting<Partial<Statistics>>(db, name) ?? {}

/** Puts figures in place of counted ones, or takes them back. */
function giveFigures({ db, clock, published }: Deps, admin: AdminName, change: StatisticsChange): void {
  db.transaction((tx) => {
    const before = findGivenFigures(tx)
    const all = Object.entries({ ...before, ...change })
    const value = Object.fromEntries(all.filter(([, figure]) => figure !== null && figure !== undefined))
    const at = toInstant(clock)
    keepSetting(tx, name, value, at)
    const subject = { kind: 'statistics', id: name }
    recordAct(tx, { admin, action: 'statistics.given', subject, before, after: value, at })
    published.changed(tx, figuresChanged)
  })
}
