import { Hono } from 'hono'
import { fundEntryChange, fundEntryNew, fundsQuery, goalChange } from '../../../data/contract/funds.ts'
import { speaking } from '../../../data/words/speaking.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { jsonAnswer, type ResponseCache } from '../../platform/http/responseCache.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { submissionOf } from '../../platform/http/writes.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { addFund, changeFund, deleteFund, showFunds } from './funds.ts'
import { changeGoal, showGoal } from './goal.ts'
import { publicFunds } from './publicFunds.ts'

/** `/api/giving`: what is collected for, and what donations did. */
export const fundsRoutes = (deps: Deps, { requireAdmin }: AdminGuards, kept: ResponseCache) =>
  new Hono<Env>()
    .get('/funds', validate('query', fundsQuery), (c) => {
      const { page, in: spoken } = c.req.valid('query')
      return kept.answer(c, `funds ${spoken} ${page}`, () =>
        jsonAnswer(
          speaking(spoken, () => publicFunds(deps, page)),
          { keys: [publicKeys.giving, publicKeys.stories] },
        ),
      )
    })
    .get('/goal', noStore, requireAdmin, (c) => c.json(showGoal(deps.db, deps)))
    .put('/goal', noStore, requireAdmin, validate('json', goalChange), (c) => {
      const shown = changeGoal(deps, c.var.admin, c.req.valid('json'))
      return c.json(shown)
    })
    .get('/fund-entries', noStore, requireAdmin, (c) => c.json(showFunds(deps.db)))
    .post('/fund-entries', noStore, requireAdmin, validate('json', fundEntryNew), (c) => {
      const { fund, isNew } = addFund(deps, c.var.admin, submissionOf(c), c.req.valid('json'))
      return c.json(fund, isNew ? 201 : 200)
    })
    .patch('/fund-entries/:id', noStore, requireAdmin, byId, validate('json', fundEntryChange), (c) =>
      c.json(changeFund(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/fund-entries/:id', noStore, requireAdmin, byId, (c) => {
      deleteFund(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
