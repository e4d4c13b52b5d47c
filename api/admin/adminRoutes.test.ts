import { describe, expect, it } from 'vitest'
import { callOf, openRoutes, routesOf } from '../routes.ts'
import { openTestApp } from '../testing.ts'

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
    expect([...openRoutes].filter((route) => !routes.includes(route))).toEqual([])
    expect(routes.length - openRoutes.size).toBeGreaterThan(20)
  })

  it.each([
    ['a caller without a session', {}],
    ['a caller with a forged session', { cookie: forged }],
  ])('refuses %s', async (_caller, headers) => {
    const { app } = await openTestApp()
    for (const route of routesOf(app).filter((one) => !openRoutes.has(one))) {
      const answer = await call(app, route, headers)
      const isKept = !answer.headers.get('cache-control')?.includes('no-store')
      expect([route, { status: answer.status, body: await answer.json(), isKept }]).toEqual([route, refused])
    }
  })

  it('has an answer that nobody keeps', async () => {
    const { app, signIn } = await openTestApp()
    const cookie = await signIn()
    for (const route of routesOf(app).filter((one) => !openRoutes.has(one) && one.startsWith('GET '))) {
      const answer = await call(app, route, { cookie })
      expect([route, answer.headers.get('cache-control')]).toEqual([route, expect.stringContaining('no-store')])
      await answer.body?.cancel()
    }
  })

  it('refuses what a page of another site sends with the cookie of an admin', async () => {
    const { app, signIn } = await openTestApp()
    const cookie = await signIn()
    const writing = routesOf(app).filter((route) => !openRoutes.has(route) && !route.startsWith('GET '))
    for (const route of writing) {
      const answer = await call(app, route, { cookie, origin: 'https://elsewhere.example' })
      expect([route, answer.status, await answer.json()]).toMatchObject([route, 403, { code: 'foreign_origin' }])
    }
  })
})
