import { describe, expect, it } from 'vitest'
import { callOf, openTestApp, routesOf } from './testing.ts'

/**
 * What anybody may call. Every other route of the app is the admins': one that is added is refused to strangers from its
 * first day, or named here.
 */
const open = new Set([
  'GET /api/health',
  'GET /api/stories',
  'POST /api/stories',
  'GET /api/stories/:id',
  'GET /api/stories/:id/reading-requirements',
  'POST /api/stories/:id/view',
  'POST /api/stories/:id/view-complete',
  'POST /api/stories/:id/reading-session',
  'POST /api/stories/:id/like',
  'POST /api/stories/:id/share',
  'POST /api/stories/:id/report',
  'GET /api/submissions/:submission',
  'POST /api/receipts/status',
  'POST /api/receipts/name',
  'POST /api/receipts/withdraw',
  'GET /api/blog-posts',
  'GET /api/statistics',
  'GET /api/sync',
  'GET /api/share/story/:id',
  'GET /api/share/story/:id/card.jpg',
  'POST /api/contact',
  'POST /api/volunteer-applications',
  'POST /api/newsletter',
  // The links in our mails carry their own key.
  'GET /api/newsletter/confirm',
  'POST /api/newsletter/confirm',
  'GET /api/newsletter/unsubscribe',
  'POST /api/newsletter/unsubscribe',
  'GET /author-address/:token',
  'POST /author-address/:token',
  'GET /author-account/:token',
  'GET /author-account/:token/back',
  'POST /api/donations/visit',
  'POST /api/create-payment-intent',
  'POST /api/stripe-webhook',
  'POST /api/stripe-payout-webhook',
  'POST /api/push/shown',
  // Calendar programs cannot sign in: the token is the key.
  'GET /api/content-calendar/feed/:token',
  'GET /api/documentation/frontend-manual.txt',
  'GET /paypal/setup',
  'POST /paypal/order',
  'POST /paypal/order/:orderId/capture',
  'GET /media/:id/:file',
  'GET /rss.xml',
  'GET /sitemap.xml',
  'GET /robots.txt',
  'GET /favicon.ico',
  // The way in, which tells a stranger nothing, and the way out.
  'POST /api/admin/session',
  'DELETE /api/admin/session',
])

const forged = 'vfw_admin=bm90LWEtdG9rZW4tb2YtdGhpcy1pbnN0YWxsYXRpb24'

type TestApp = Awaited<ReturnType<typeof openTestApp>>['app']

/** Calls a route as it stands in the app's list. */
function call(app: TestApp, route: string, headers: Record<string, string>) {
  const { method, address } = callOf(route)
  const body = method === 'GET' ? undefined : '{}'
  return app.request(address, { method, body, headers: { 'content-type': 'application/json', ...headers } })
}

const refused = { status: 401, body: { message: 'Please sign in.', code: 'admin.required' }, isKept: false }

describe('every admin route', () => {
  it('is what is left of the routes without those that are open to all, and of these none is gone', async () => {
    const { app } = await openTestApp()
    const routes = routesOf(app)
    expect([...open].filter((route) => !routes.includes(route))).toEqual([])
    expect(routes.length - open.size).toBeGreaterThan(20)
  })

  it.each([
    ['a caller without a session', {}],
    ['a caller with a forged session', { cookie: forged }],
  ])('refuses %s', async (_caller, headers) => {
    const { app } = await openTestApp()
    for (const route of routesOf(app).filter((one) => !open.has(one))) {
      const answer = await call(app, route, headers)
      const isKept = !answer.headers.get('cache-control')?.includes('no-store')
      expect([route, { status: answer.status, body: await answer.json(), isKept }]).toEqual([route, refused])
    }
  })

  it('has an answer that nobody keeps', async () => {
    const { app, signIn } = await openTestApp()
    const cookie = await signIn()
    for (const route of routesOf(app).filter((one) => !open.has(one) && one.startsWith('GET '))) {
      const answer = await call(app, route, { cookie })
      expect([route, answer.headers.get('cache-control')]).toEqual([route, expect.stringContaining('no-store')])
      await answer.body?.cancel()
    }
  })

  it('refuses what a page of another site sends with the cookie of an admin', async () => {
    const { app, signIn } = await openTestApp()
    const cookie = await signIn()
    const writing = routesOf(app).filter((route) => !open.has(route) && !route.startsWith('GET '))
    for (const route of writing) {
      const answer = await call(app, route, { cookie, origin: 'https://elsewhere.example' })
      expect([route, answer.status, await answer.json()]).toMatchObject([route, 403, { code: 'foreign_origin' }])
    }
  })
})
