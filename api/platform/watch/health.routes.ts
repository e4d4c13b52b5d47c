import { type Context, Hono } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/context.ts'
import { noStore } from '../http/noStore.ts'

/** What probes of containers and proxies ask. Who wants to know more asks the port of the metrics. */
export const healthRoutes = ({ readiness }: Pick<Deps, 'readiness'>) => {
  const answerFor = (part: 'ready' | 'writes') => (c: Context<Env>) => {
    const health = readiness.look()
    return c.json(health, health[part] ? 200 : 503)
  }
  return new Hono<Env>()
    .use(noStore)
    .get('/', (c) => {
      const health = readiness.look()
      return c.json({ ok: health.ready, live: true, ...health }, health.ready ? 200 : 503)
    })
    .get('/live', (c) => c.json({ live: true }))
    .get('/ready', answerFor('ready'))
    .get('/writes', answerFor('writes'))
}
