import { Hono } from 'hono'
import { pushShown } from '../../../data/contract/inbox/notifications.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { validate } from '../../platform/http/validate.ts'
import { countStories } from '../../stories/index.ts'
import { acknowledgeAlert } from './alerts.ts'

/** Called by workers, which have no session: who knows the token was sent it, encrypted, to a device of an admin. */
export const alertsRoutes = (deps: Deps) =>
  new Hono<Env>().post('/shown', noStore, validate('json', pushShown), (c) =>
    acknowledgeAlert(deps, c.req.valid('json').alert)
      ? c.json({ pendingStories: countStories(deps.db, 'pending') })
      : c.body(null, 204),
  )
