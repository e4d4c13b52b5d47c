import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

/** For this caller, this once: names, addresses, and what pays. Nobody on the way keeps the answer, nor an error. */
export const noStore = createMiddleware<Env>(async (c, next) => {
  c.header('cache-control', 'private, no-store')
  await next()
})
