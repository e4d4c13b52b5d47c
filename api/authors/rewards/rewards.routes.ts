import { Hono } from 'hono'
import { z } from 'zod'
import {
  ledgerQuery,
  pointsQuery,
  rateChoice,
  rewardListQuery,
  statementQuery,
} from '../../../data/contract/authors/rewards.ts'
import { mostRows } from '../../../data/vocabulary/limits.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { csvHeaders } from '../../platform/http/csv.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { validate } from '../../platform/http/validate.ts'
import { submissionOf } from '../../platform/http/writes.ts'
import { countAccounts, listAccountsByPoints, placeOfAccount } from '../ledger/accounts.ts'
import { recalculate } from '../ledger/recalculate.ts'
import { explainRewards, listLedger } from './explanation.ts'
import { mailStatement } from './mailing.ts'
import { showPoints } from './points.ts'
import { chooseRates } from './rates.ts'
import { presentRewards, showOverview } from './rewards.ts'
import { makeStatement } from './statement.ts'
import { exportStatement } from './statementCsv.ts'

const pageLength = 100
const accountId = validate('param', z.object({ id: z.coerce.number().int() }))

/** What the admins see of rewards, and of the statements of authors. */
export const rewardsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/', requireAdmin, validate('query', rewardListQuery), async (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? mostRows
      const asked = { path: c.req.path, query, total: countAccounts(deps.db) }
      const { rows, headers } = pageOf(listAccountsByPoints(deps.db, { ...query, limit }), limit, asked, placeOfAccount)
      return c.json(await presentRewards(deps, rows), 200, headers)
    })
    .get('/overview', requireAdmin, async (c) => c.json(await showOverview(deps)))
    .get('/points', requireAdmin, validate('query', pointsQuery), (c) =>
      c.json(showPoints(deps, c.req.valid('query').span)),
    )
    .put('/rates', requireAdmin, validate('json', rateChoice), async (c) => {
      chooseRates(deps, c.var.admin, c.req.valid('json').card)
      return c.json(await showOverview(deps))
    })
    .post('/calculate', requireAdmin, async (c) => {
      const result = await recalculate(deps)
      const subject = { kind: 'rewards', id: 'all' }
      const act = {
        admin: c.var.admin,
        action: 'rewards.calculated',
        subject,
        after: result,
        at: toInstant(deps.clock),
      }
      recordAct(deps.db, act)
      return c.json(result)
    })
    .get('/:id/explanation', requireAdmin, accountId, (c) => c.json(explainRewards(deps, c.req.valid('param').id)))
    .get('/:id/ledger', requireAdmin, accountId, validate('query', ledgerQuery), (c) => {
      const query = c.req.valid('query')
      const found = listLedger(deps, c.req.valid('param').id, { ...query, limit: pageLength })
      const { rows, headers } = pageOf(found, pageLength, { path: c.req.path, query })
      return c.json(
        rows.map(({ entry }) => entry),
        200,
        headers,
      )
    })
    .get('/:id/statement', requireAdmin, accountId, validate('query', statementQuery), (c) =>
      c.json(makeStatement(deps, c.req.valid('param').id, c.req.valid('query').month)),
    )
    .get('/:id/statement.csv', requireAdmin, accountId, validate('query', statementQuery), (c) => {
      const { name, text } = exportStatement(deps, c.var.admin, c.req.valid('param').id, c.req.valid('query').month)
      return c.body(text, 200, csvHeaders(name))
    })
    .post('/:id/statement/mail', requireAdmin, accountId, validate('json', statementQuery), (c) => {
      const asked = { accountId: c.req.valid('param').id, ...c.req.valid('json'), submission: submissionOf(c) }
      return c.json(mailStatement(deps, c.var.admin, asked))
    })
