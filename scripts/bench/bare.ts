import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/**
 * The yardstick, a process of its own: Hono and nothing else. Each route answers the bytes of one file as JSON, read
 * once: serialising them for each request would flatter whatever is compared with it.
 */
const [port, files] = [Number(process.argv[2]), JSON.parse(process.argv[3] ?? '{}') as Record<string, string>]

const app = new Hono().get('/', (c) => c.json({ ok: true }))
for (const [path, file] of Object.entries(files)) {
  const body = new Uint8Array(readFileSync(file))
  const type = { 'content-type': 'application/json; charset=UTF-8' }
  app.get(path, (c) => c.body(body, 200, type))
  app.post(path, async (c) => {
    await c.req.json()
    return c.body(body, 200, type)
  })
}
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
