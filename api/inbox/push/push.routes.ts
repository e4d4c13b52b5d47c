import { Hono } from 'hono'
import { pushEndpoint, pushSubscription } from '../../../data/contract/inbox/notifications.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { keepDevice, removeDevice, removeDeviceById, showSetup, testDevice } from './push.ts'

export const pushRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/', requireAdmin, (c) => c.json(showSetup(deps, c.var.admin)))
    .put('/subscription', requireAdmin, validate('json', pushSubscription), (c) =>
      c.json(keepDevice(deps, c.var.admin, c.req.valid('json'), c.req.header('user-agent') ?? '')),
    )
    .delete('/subscription', requireAdmin, validate('json', pushEndpoint), (c) => {
      removeDevice(deps, c.var.admin, c.req.valid('json').endpoint)
      return c.body(null, 204)
    })
    .delete('/devices/:id', requireAdmin, byId, (c) => {
      removeDeviceById(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .post('/test', requireAdmin, validate('json', pushEndpoint), async (c) =>
      c.json(await testDevice(deps, c.var.admin, c.req.valid('json').endpoint)),
    )
