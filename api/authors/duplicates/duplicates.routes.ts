import { Hono } from 'hono'
import { z } from 'zod'
import { decisionChoice } from '../../../data/contract/authors/duplicates.ts'
import { likenessBounds } from '../../../data/vocabulary/rewards.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { validate } from '../../platform/http/validate.ts'
import { decide, showStanding } from './decisions.ts'
import { listPairsOf, listWaiting } from './duplicates.store.ts'
import { presentPairs, presentWaiting } from './present.ts'

const byStory = validate('param', z.object({ storyId: z.coerce.number().int().positive() }))

/** Stories that nearly repeat earlier ones, and what the admins decide about their rewards. */
export const duplicateRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/', requireAdmin, (c) => c.json(presentWaiting(deps.db, listWaiting(deps.db, likenessBounds.listed))))
    .get('/stories/:storyId', requireAdmin, byStory, (c) => c.json(showStanding(deps.db, c.req.valid('param').storyId)))
    .get('/stories/:storyId/pairs', requireAdmin, byStory, (c) =>
      c.json(presentPairs(deps.db, listPairsOf(deps.db, c.req.valid('param').storyId))),
    )
    .put('/stories/:storyId/decision', requireAdmin, byStory, validate('json', decisionChoice), (c) =>
      c.json(decide(deps, c.var.admin, c.req.valid('param').storyId, c.req.valid('json'))),
    )
