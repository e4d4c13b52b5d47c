import { createMiddleware } from 'hono/factory'

/** Removes itself and every cache, and lets the open pages load from the network. The outbox is not in a cache. */
const source = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url).catch(() => undefined)
}
`

/** Each language has a worker of its own, beside the English one. */
const workers = /^\/service-worker(?:\.[a-z]{2})?\.js$/

/**
 * Stands in for the service worker in an emergency. Browsers fetch a worker's script past the worker itself, so this
 * reaches devices whose worker is too broken to show a page.
 */
export const serveOffWorker = createMiddleware(async (c, next) => {
  if (!workers.test(c.req.path)) return next()
  return c.body(source, 200, { 'content-type': 'text/javascript; charset=UTF-8', 'cache-control': 'no-cache' })
})
