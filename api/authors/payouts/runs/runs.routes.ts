import { Hono } from 'hono'
import { z } from 'zod'
import {
  duePayouts,
  dueQuery,
  layoutChange,
  lineAnswer,
  newRun,
  runAct,
  runAnswersGiven,
  runLayout,
  runListQuery,
} from '../../../../data/contract/authors/payoutRuns.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../../platform/http/admin.ts'
import { csvHeaders } from '../../../platform/http/csv.ts'
import { pageOf } from '../../../platform/http/lists.ts'
import { noStore } from '../../../platform/http/noStore.ts'
import { byId, validate } from '../../../platform/http/validate.ts'
import { submissionOf } from '../../../platform/http/writes.ts'
import { answerLine, applyAnswers, previewAnswers } from './answers.ts'
import { findDue } from './due.ts'
import { makeFile, readFile } from './file.ts'
import { addLayout, changeLayout, keptLayouts, removeLayout } from './layouts.ts'
import { makeDuePayouts } from './makePayouts.ts'
import { presentRuns, presentWhole } from './present.ts'
import { listRuns } from './runs.store.ts'
import { createRun, discardRun, existingRun, leaveLine, markSent } from './runs.ts'

const pageLength = 50
const number = z.coerce.number().int().positive()
const byLine = validate('param', z.object({ id: number, line: number }))

export const payoutRunsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .use(requireAdmin)
    .use(noStore)
    .get('/', validate('query', runListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? pageLength
      const { rows, headers } = pageOf(listRuns(deps.db, { ...query, limit }), limit, { path: c.req.path, query })
      return c.json(presentRuns(deps.db, rows), 200, headers)
    })
    .post('/', validate('json', newRun), (c) => {
      const asked = { ...c.req.valid('json'), submission: submissionOf(c) }
      const { row, isNew } = createRun(deps, c.var.admin, asked)
      return c.json(presentWhole(deps.db, row), isNew ? 201 : 200)
    })
    .get('/due', validate('query', dueQuery), async (c) => c.json(await findDue(deps, c.req.valid('query').way)))
    .post('/payouts', validate('json', duePayouts), async (c) =>
      c.json(await makeDuePayouts(deps, c.var.admin, { ...c.req.valid('json'), submission: submissionOf(c) })),
    )
    .get('/layouts', (c) => c.json(keptLayouts(deps.db)))
    .post('/layouts', validate('json', runLayout), (c) => c.json(addLayout(deps, c.req.valid('json')), 201))
    .put('/layouts/:id', byId, validate('json', layoutChange), (c) =>
      c.json(changeLayout(deps, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/layouts/:id', byId, (c) => {
      removeLayout(deps, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .get('/:id', byId, (c) => c.json(presentWhole(deps.db, existingRun(deps.db, c.req.valid('param').id))))
    .post('/:id/file', byId, validate('json', runAct), (c) =>
      c.json(presentWhole(deps.db, makeFile(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json').revision))),
    )
    .get('/:id/file', byId, (c) => {
      const { name, text } = readFile(deps, c.var.admin, c.req.valid('param').id)
      return c.body(text, 200, csvHeaders(name))
    })
    .post('/:id/sent', byId, validate('json', runAct), (c) =>
      c.json(presentWhole(deps.db, markSent(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json').revision))),
    )
    .post('/:id/discard', byId, validate('json', runAct), (c) =>
      c.json(
        presentWhole(deps.db, discardRun(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json').revision)),
      ),
    )
    .post('/:id/lines/:line/leave', byLine, validate('json', runAct), (c) => {
      const { id, line: lineId } = c.req.valid('param')
      const { revision } = c.req.valid('json')
      return c.json(presentWhole(deps.db, leaveLine(deps, c.var.admin, { id, lineId, revision })))
    })
    .post('/:id/lines/:line/answer', byLine, validate('json', lineAnswer), (c) => {
      const { id, line: lineId } = c.req.valid('param')
      return c.json(presentWhole(deps.db, answerLine(deps, c.var.admin, { id, lineId, ...c.req.valid('json') })))
    })
    .post('/:id/answers/preview', byId, validate('json', runAnswersGiven), (c) =>
      c.json(previewAnswers(deps, c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/answers', byId, validate('json', runAnswersGiven), async (c) =>
      c.json(await applyAnswers(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
