import { Hono } from 'hono'
import { z } from 'zod'
import { decisionChoice, likenessQuery } from '../../data/contract/rewards.ts'
import type { Deps } from '../deps.ts'
import type { AdminGuards } from '../http/admin.ts'
import type { Env } from '../http/context.ts'
import { validate } from '../http/validate.ts'
import { decide, showStanding } from './decisions.ts'
import { listPairs } from './likeness.store.ts'
import { presentPairs } from './present.ts'

const byStory = validate('param', z.object({ storyId: z.coerce.number().int().positive() }))

/** Stories that nearly repeat earlier ones, and what the admins decide about their rewards. */
export const likenessRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/', requireAdmin, validate('query', likenessQuery), (c) =>
      c.json(presentPairs(deps.db, listPairs(deps.db, c.req.valid('query').storyId))),
    )
    .get('/stories/:storyId', requireAdmin, byStory, (c) => c.json(showStanding(deps.db, c.req.valid('param').storyId)))
    .put('/stories/:storyId/decision', requireAdmin, byStory, validate('json', decisionChoice), (c) =>
      c.json(decide(deps, c.var.admin, c.req.valid('param').storyId, c.req.valid('json'))),
    )
