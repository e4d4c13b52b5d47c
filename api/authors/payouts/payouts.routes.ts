import { Hono } from 'hono'
import { newPayout, payoutChange, payoutListQuery, payoutProcessing } from '../../../data/contract/authors/payouts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../platform/http/admin.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { byId, mayBeEmpty, validate } from '../../platform/http/validate.ts'
import { submissionOf } from '../../platform/http/writes.ts'
import { changePayout } from './decide.ts'
import { payoutMethodsOf } from './methods.ts'
import { countPayouts, listPayouts } from './payouts.store.ts'
import { createPayout } from './payouts.ts'
import { presentPayout, presentPayouts } from './present.ts'
import { processPayout } from './process.ts'
import { quotePayout } from './transfers/quote.ts'

const pageLength = 50

export const payoutsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .use(requireAdmin)
    .get('/', validate('query', payoutListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? pageLength
      const found = listPayouts(deps.db, { ...query, limit })
      const total = countPayouts(deps.db, query)
      const { rows, headers } = pageOf(found, limit, { path: c.req.path, query, total })
      return c.json(presentPayouts(deps, rows), 200, headers)
    })
    .post('/', validate('json', newPayout), (c) => {
      const asked = { ...c.req.valid('json'), submission: submissionOf(c) }
      const { row, isNew } = createPayout(deps, c.var.admin, asked)
      return c.json(presentPayout(deps, row), isNew ? 201 : 200)
    })
    .get('/:id/quote', byId, async (c) => c.json(await quotePayout(deps, c.req.valid('param').id)))
    .patch('/:id', byId, validate('json', payoutChange), (c) =>
      c.json(presentPayout(deps, changePayout(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json')))),
    )
    .post('/:id/process', byId, mayBeEmpty, validate('json', payoutProcessing), async (c) =>
      c.json(presentPayout(deps, await processPayout(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json')))),
    )

export const payoutMethodsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>().get('/', requireAdmin, (c) => c.json(payoutMethodsOf(deps)))
