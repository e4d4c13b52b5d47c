import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/context.ts'
import type { KeptAnswers } from '../http/kept.ts'
import { createStatistics } from './statistics.ts'

export const statisticsRoutes = (deps: Pick<Deps, 'db'>, kept: KeptAnswers) => {
  const readStatistics = createStatistics(deps.db)
  return new Hono<Env>().get('/', (c) =>
    kept.answer(c, 'statistics', async () => ({
      status: 200,
      body: JSON.stringify(await readStatistics()),
      type: 'application/json; charset=UTF-8',
    })),
  )
}
