import { Hono } from 'hono'
import { statisticsChange } from '../../../data/contract/news.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import type { ResponseCache } from '../../platform/http/responseCache.ts'
import { validate } from '../../platform/http/validate.ts'
import { findGivenFigures, giveFigures } from './given.ts'
import { createStatistics } from './statistics.ts'

export const statisticsRoutes = (
  deps: Deps,
  { requireAdmin }: Pick<AdminGuards, 'requireAdmin'>,
  kept: ResponseCache,
) => {
  const count = createStatistics(deps)
  const readStatistics = async () => ({ ...(await count()), ...findGivenFigures(deps.db) })
  return new Hono<Env>()
    .get('/', (c) =>
      kept.answer(c, 'statistics', async () => ({
        status: 200,
        body: JSON.stringify(await readStatistics()),
        type: 'application/json; charset=UTF-8',
      })),
    )
    .get('/sources', requireAdmin, async (c) => c.json({ counted: await count(), given: findGivenFigures(deps.db) }))
    .patch('/', requireAdmin, validate('json', statisticsChange), async (c) => {
      giveFigures(deps, c.var.admin, c.req.valid('json'))
      return c.json(await readStatistics(), 200, { 'cache-control': 'private, no-store' })
    })
}
