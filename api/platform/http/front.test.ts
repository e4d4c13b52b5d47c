import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { changeStatus, publish } from '../../readers/testing.ts'
import { openTestApp } from '../../testing.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database.ts'
import { listen } from '../listen.ts'
import { openPublicContent } from '../publicContent.ts'
import type { Env } from './context.ts'
import { liteChoice } from './lite.ts'
import { createResponseCache, type ResponseCache } from './responseCache.ts'

/** A server with the front before an app, and the requests that reached the app. */
async function openServer(app: Pick<Hono, 'fetch'>, { front }: Pick<ResponseCache, 'front'>) {
  const reached: string[] = []
  const fetch: Hono['fetch'] = (request, ...more) => {
    reached.push(new URL(request.url).pathname)
    return app.fetch(request, ...more)
  }
  const server = listen({ fetch }, { port: 0, hostname: '127.0.0.1', front }, () => {})
  await once(server, 'listening')
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** As a program asks that sends no header of its own. */
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const asked = request({ port, path, headers, method, agent: false }).end()
    const [response] = await once(asked, 'response')
    const body = Buffer.concat(await response.toArray()).toString('latin1')
    const { date: _, ...sent } = response.headers
    return { status: response.statusCode as number, headers: sent as Record<string, string>, body }
  }
  return { ask, reached }
}

/** An app whose answers depend on what they say, and tell how often they were made. */
function openNumbered() {
  const db = openDatabase(':memory:')
  const published = openPublicContent({ db, clock: systemClock })
  const kept = createResponseCache({ published, config: { publicUrl: 'http://site' } })
  let made = 0
  const answer = (headers = {}) => ({ status: 200, body: `answer ${++made}`, type: 'text/plain', headers }) as const
  const app = new Hono<Env>()
    .get('/same', (c) => kept.answer(c, 'same', () => answer()))
    .get('/by-browser', (c) =>
      kept.answer(c, `browser ${c.req.header('user-agent')}`, () => answer({ vary: 'Accept-Encoding, User-Agent' })),
    )
    .get('/private', (c) => kept.answer(c, 'private', () => answer({ 'cache-control': 'private, no-store' })))
    .get('/by-cookie', (c) =>
      kept.answer(c, `cookie ${c.req.header('cookie')} ${c.req.header('save-data')}`, () => answer()),
    )
  return { change: () => published.changed(db), kept, app: app as unknown as Hono }
}

test('what was asked once is answered at the front, to the letter and in each encoding', async () => {
  const { app, kept } = openNumbered()
  const { ask, reached } = await openServer(app, kept)
  for (const encoding of ['identity', 'gzip', 'br']) {
    const first = await ask('/same', { 'accept-encoding': encoding })
    await ask('/same', { 'accept-encoding': encoding })
    const before = reached.length
    expect(await ask('/same', { 'accept-encoding': encoding })).toEqual(first)
    const renewed = await ask('/same', { 'accept-encoding': encoding, 'if-none-match': `W/${first.headers.etag}` })
    expect([renewed.status, renewed.headers.etag, renewed.body]).toEqual([304, first.headers.etag, ''])
    expect(reached).toHaveLength(before)
  }
})

test('after a change of the public site it is made anew', async () => {
  const { app, kept, change } = openNumbered()
  const { ask } = await openServer(app, kept)
  for (const _ of [1, 2, 3]) expect((await ask('/same')).body).toBe('answer 1')
  change()
  for (const _ of [1, 2, 3]) expect((await ask('/same')).body).toBe('answer 2')
})

test('what depends on more than its address is left to the app', async () => {
  const { app, kept } = openNumbered()
  const { ask, reached } = await openServer(app, kept)
  const bodies: string[] = []
  for (const browser of ['a', 'b', 'a', 'b']) bodies.push((await ask('/by-browser', { 'user-agent': browser })).body)
  expect(bodies).toEqual(['answer 1', 'answer 2', 'answer 1', 'answer 2'])
  for (const _ of [1, 2, 3]) await ask('/private')
  expect(reached).toHaveLength(7)
})

test('who sends more than a plain question is answered by the app', async () => {
  const { app, kept } = openNumbered()
  const { ask, reached } = await openServer(app, kept)
  for (const _ of [1, 2]) await ask('/by-cookie')
  expect(reached).toHaveLength(1)
  const lite = { 'save-data': 'on' }
  const known = { cookie: 'vfw_admin=somebody' }
  expect([(await ask('/by-cookie', lite)).body, (await ask('/by-cookie', known)).body]).toEqual([
    'answer 2',
    'answer 3',
  ])
  expect((await ask('/by-cookie')).body).toBe('answer 1')
  expect((await ask('/by-cookie', {}, 'HEAD')).body).toBe('')
  expect(reached).toHaveLength(4)
})

test('the flag of a cache in front chooses among the answers, where there is one, and means nothing where there is none', async () => {
  for (const [CDN, expected] of [
    [true, ['answer 1', 'answer 2']],
    [false, ['answer 1', 'answer 1']],
  ] as const) {
    const published = openPublicContent({ db: openDatabase(':memory:'), clock: systemClock })
    const config = { publicUrl: 'http://site', CDN }
    const kept = createResponseCache({ published, config })
    let made = 0
    const app = new Hono<Env>().get('/page', (c) => {
      const { name, vary } = liteChoice(c, config)
      const answer = () => ({ status: 200, body: `answer ${++made}`, type: 'text/plain', headers: { vary } }) as const
      return kept.answer(c, `${name}page`, answer)
    })
    const { ask, reached } = await openServer(app as unknown as Hono, kept)
    const both = async () => {
      const bodies: string[] = []
      for (const flag of ['off', 'on']) bodies.push((await ask('/page', { 'lite-mode': flag })).body)
      return bodies
    }
    for (const _ of [1, 2, 3]) expect(await both()).toEqual(expected)
    expect(reached).toHaveLength(new Set(expected).size)
  }
})

test('a story that is published, changed in its counters or taken off the site is seen so by the next who asks', async () => {
  const api = await openTestApp()
  const kept = createResponseCache(api.deps)
  const { ask, reached } = await openServer(createApp(api.deps, undefined, kept) as never, kept)
  const ids = async () => JSON.parse((await ask('/api/stories')).body).map(({ id }: { id: number }) => id)
  expect([await ids(), await ids()]).toEqual([[], []])
  expect(reached).toHaveLength(1)
  const id = await publish(api)
  expect(await ids()).toEqual([id])
  for (const _ of [1, 2]) expect((await ask(`/api/stories/${id}`)).status).toBe(200)
  expect(reached).toHaveLength(3)
  await changeStatus(api, id, 'pending')
  expect([(await ask(`/api/stories/${id}`)).status, await ids()]).toEqual([404, []])
  const cookie = await api.signIn()
  expect(JSON.parse((await ask('/api/stories', { cookie })).body)).toMatchObject([{ id, status: 'pending' }])
})
