import { Hono } from 'hono'
import { heldActsGiven, heldActsNamed, heldWaiting } from '../../../data/contract/heldActs.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../platform/http/admin.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { validate } from '../../platform/http/validate.ts'
import { submissionOf } from '../../platform/http/writes.ts'
import { listOpen } from './held.store.ts'
import { hastenActs, holdActs, undoActs } from './held.ts'
import { presentHeld } from './present.ts'
import { findWaiting, keepWaiting } from './waiting.ts'

/** What the admins have asked for in haste, and may still take back. */
export const heldRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .use(noStore)
    .use(requireAdmin)
    .get('/', (c) => c.json(presentHeld(deps, listOpen(deps.db))))
    .post('/', validate('json', heldActsGiven), async (c) =>
      c.json(await holdActs(deps, c.var.admin, submissionOf(c), c.req.valid('json').acts), 201),
    )
    .get('/waiting', (c) => c.json(findWaiting(deps.db)))
    .put('/waiting', validate('json', heldWaiting), (c) => c.json(keepWaiting(deps, c.var.admin, c.req.valid('json'))))
    .delete('/', validate('json', heldActsNamed), (c) => c.json(undoActs(deps, c.var.admin, c.req.valid('json').ids)))
    .post('/now', validate('json', heldActsNamed), async (c) => c.json(await hastenActs(deps, c.req.valid('json').ids)))
