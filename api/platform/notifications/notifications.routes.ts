import { Hono } from 'hono'
import { notificationListQuery, notificationReadAll } from '../../../data/contract/inbox/notifications.ts'
import type { Deps } from '../deps.ts'
import type { AdminGuards } from '../http/admin.ts'
import type { Env } from '../http/context.ts'
import { byId, validate } from '../http/validate.ts'
import { completeNotification, readAllNotifications, readNotification, showNotifications } from './notifications.ts'

export function notificationsRoutes(deps: Deps, { requireAdmin }: AdminGuards) {
  return new Hono<Env>()
    .get('/admin', requireAdmin, validate('query', notificationListQuery), (c) => {
      const { lists, headers } = showNotifications(deps.db, { path: c.req.path, query: c.req.valid('query') })
      return c.json(lists, 200, headers)
    })
    .post('/read-all', requireAdmin, validate('json', notificationReadAll), (c) =>
      c.json({ changed: readAllNotifications(deps, c.var.admin, c.req.valid('json')) }),
    )
    .post('/:id/read', requireAdmin, byId, (c) => c.json(readNotification(deps, c.var.admin, c.req.valid('param').id)))
    .post('/:id/admin-action', requireAdmin, byId, (c) =>
      c.json(completeNotification(deps, c.var.admin, c.req.valid('param').id)),
    )
}
