import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { webhookListQuery } from '../../../data/contract/webhooks.ts'
import { type WebhookEndpoint, webhookEndpoints } from '../../../data/vocabulary/webhooks.ts'
import type { Deps } from '../deps.ts'
import type { AdminGuards } from '../http/admin.ts'
import type { Env } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { pageOf } from '../http/lists.ts'
import { noStore } from '../http/noStore.ts'
import { byId, validate } from '../http/validate.ts'
import { countBehind, findEvent, listEvents } from './webhooks.store.ts'
import { checkerOf, presentDetails, presentEvent, processAgain, takeEvent, totalEvents } from './webhooks.ts'

const pageLength = 200

/** Where the providers report: joined at `/api`. Answered as soon as the event is kept; handling it comes after. */
export function webhookRoutes(deps: Deps) {
  const isSetUp = (endpoint: WebhookEndpoint) =>
    createMiddleware<Env>(async (_c, next) => {
      checkerOf(deps, endpoint)
      await next()
    })
  const take = (endpoint: WebhookEndpoint) => async (c: Context<Env>) => {
    const header = (name: string) => c.req.header(name) ?? ''
    await takeEvent(deps, endpoint, { raw: await c.req.text(), header })
    return c.json({ received: true }, 200, { 'cache-control': 'no-store' })
  }
  const routes = new Hono<Env>()
  for (const endpoint of webhookEndpoints) routes.post(endpoint.replace('/api', ''), isSetUp(endpoint), take(endpoint))
  return routes
}

/** The log of events, for the admins. */
export function webhookEventsRoutes(deps: Deps, { requireAdmin }: AdminGuards) {
  return new Hono<Env>()
    .use(noStore)
    .get('/', requireAdmin, validate('query', webhookListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? pageLength
      const total = countBehind(deps.db, query.filter)
      const asked = { path: c.req.path, query, total }
      const { rows, headers } = pageOf(listEvents(deps.db, { ...query, limit }), limit, asked)
      return c.json(rows.map(presentEvent), 200, headers)
    })
    .get('/totals', requireAdmin, (c) => c.json(totalEvents(deps.db)))
    .get('/:id', requireAdmin, byId, (c) => {
      const event = findEvent(deps.db, c.req.valid('param').id)
      return c.json(presentDetails(event ?? fail('notFound', 'webhook.not_found', 'There is no such event.')))
    })
    .post('/:id/process', requireAdmin, byId, (c) =>
      c.json(presentEvent(processAgain(deps, c.get('admin'), c.req.valid('param').id))),
    )
}
