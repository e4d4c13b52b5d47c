import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp, type Site } from '../../app.ts'
import { callOf, routesOf } from '../../routes.ts'
import { openTestApp } from '../../testing.ts'
import { listen } from '../listen.ts'
import { boundBodies, largerBodies, usualMostBytes } from './bodies.ts'
import { answerErrors } from './errors.ts'

/** Enough of a site for its routes to be there. */
const site: Site = {
  renderer: {
    publicPaths: [],
    sheet: '',
    scriptHashes: [],
    renderPage: async () => ({ status: 200, html: '' }),
    renderShell: () => '',
    renderGate: () => '',
    renderTest: () => '',
    renderNewestStories: async () => '',
    renderNotice: () => '',
  },
  assets: (_c, next) => next(),
}

/** The app with its pages, and an admin who is signed in. */
async function openSite() {
  const container = await openTestApp()
  return { ...container, app: createApp(container.deps, site), cookie: await container.signIn() }
}

const writing = (app: Parameters<typeof routesOf>[0]) =>
  routesOf(app).filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route))
const boundOf = (route: string) => largerBodies[route]?.mostBytes ?? usualMostBytes
const json = { 'content-type': 'application/json' }

/** JSON without an end, and how much of it was taken. */
function endless() {
  const taken = { bytes: 0 }
  const piece = new TextEncoder().encode('['.repeat(16 * 1024))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += piece.length
      controller.enqueue(piece)
    },
  })
  return { body, taken }
}

describe('a body larger than its route takes', () => {
  test('is refused by the length it announces, on every route that writes', async () => {
    const { app, cookie } = await openSite()
    for (const route of writing(app)) {
      const { method, address } = callOf(route)
      const headers = { ...json, cookie, accept: 'application/json', 'content-length': String(boundOf(route) + 1) }
      const { body, taken } = endless()
      const answer = await app.request(address, { method, headers, body, duplex: 'half' } as RequestInit)
      expect([route, answer.status, await answer.json()]).toMatchObject([route, 413, { code: 'body.too_large' }])
      expect([route, taken.bytes < 64 * 1024]).toEqual([route, true])
    }
  })

  test('is refused while it comes in without a length, on every route that writes', async () => {
    const { app, cookie } = await openSite()
    for (const route of writing(app)) {
      const { method, address } = callOf(route)
      const { body, taken } = endless()
      const headers = { ...json, cookie, accept: 'application/json' }
      const answer = await app.request(address, { method, headers, body, duplex: 'half' } as RequestInit)
      expect([route, answer.status, await answer.json()]).toMatchObject([route, 413, { code: 'body.too_large' }])
      expect([route, taken.bytes <= boundOf(route) + 64 * 1024]).toEqual([route, true])
    }
  })

  test('is not read where only admins may send as much, and nobody is signed in', async () => {
    const { app } = await openSite()
    for (const [route] of Object.entries(largerBodies).filter(([, { ofAdmins }]) => ofAdmins)) {
      const { method, address } = callOf(route)
      const { body, taken } = endless()
      const answer = await app.request(address, { method, headers: json, body, duplex: 'half' } as RequestInit)
      expect([route, answer.status, taken.bytes <= 16 * 1024]).toEqual([route, 401, true])
    }
  })

  test('is refused at addresses where nothing is, too', async () => {
    const { app } = await openSite()
    const answer = await app.request('/nowhere', { method: 'POST', body: 'x'.repeat(usualMostBytes + 1) })
    expect(answer.status).toBe(413)
  })

  test('is refused in plain words where a route answers in words', async () => {
    const { app } = await openSite()
    const body = 'x'.repeat(600_000)
    for (const address of ['/api/stories', '/api/volunteer-applications']) {
      const answer = await app.request(address, { method: 'POST', headers: json, body })
      expect([answer.status, await answer.text()]).toEqual([413, 'What was sent is too long.'])
    }
  })
})

test('the list of routes that take more names routes of the app and nothing else', async () => {
  const { app } = await openSite()
  const known = routesOf(app)
  expect(Object.keys(largerBodies).filter((route) => !known.includes(route))).toEqual([])
})

test('a story of the greatest length comes in, with each letter escaped', async () => {
  const { app } = await openSite()
  const words = {
    title: 'The heron came back',
    content: 'CONTENT',
    authorName: 'Wanjiru Example',
    authorLocation: 'Lakeside, Kenya',
    authorEmail: 'wanjiru@example.org',
    category: 'Wildlife Return',
  }
  const body = JSON.stringify(words).replace('CONTENT', '\\u4e00'.repeat(60_000))
  expect((await app.request('/api/stories', { method: 'POST', headers: json, body })).status).toBe(201)
})

test('who only reads is not asked for a body, which would cost a quarter of the answer', async () => {
  const { app } = await openSite()
  const request = new Request('http://site/api/stories')
  Object.defineProperty(request, 'body', { get: () => expect.unreachable() })
  expect((await app.fetch(request)).status).toBe(200)
})

test('a body that does not end within its time is given up', async () => {
  const { deps } = await openTestApp()
  const app = new Hono()
    .use(boundBodies({ requireAdmin: (_c, next) => next() }, 1))
    .post('/', (c) => c.text('read'))
    .onError(answerErrors(deps.log))
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) })
  const answer = await app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect([answer.status, (await answer.json()).code]).toEqual([408, 'body.too_slow'])
})

describe('over a real connection', () => {
  /** Answers what it was sent, as text and as JSON, after a bound of so long. */
  async function openServer(mostMs = 60_000) {
    const { deps } = await openTestApp()
    const app = new Hono()
      .use(boundBodies({ requireAdmin: (_c, next) => next() }, mostMs))
      .post('/text', async (c) => c.text(await c.req.text()))
      .post('/form', async (c) => c.json(await c.req.parseBody()))
      .onError(answerErrors(deps.log))
    const server = listen(app as never, { port: 0, hostname: '127.0.0.1' }, () => {})
    await once(server, 'listening')
    onTestFinished(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
    })
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return (path: string, body: RequestInit['body'], headers = {}) =>
      fetch(origin + path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  }

  test('a body comes in whole, in one piece, in many, and none at all', async () => {
    const send = await openServer()
    const pieces = new ReadableStream({
      start(controller) {
        for (const piece of ['häl', 'f a ', 'héron']) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
    const long = 'é'.repeat(usualMostBytes / 2)
    expect(await (await send('/text', pieces)).text()).toBe('hälf a héron')
    expect(await (await send('/text', long)).text()).toBe(long)
    expect(await (await send('/text', undefined)).text()).toBe('')
  })

  test('it is there for whoever asks for it, in whichever way', async () => {
    const send = await openServer()
    const form = new FormData()
    form.set('title', 'The heron')
    expect(await (await send('/form', form)).json()).toEqual({ title: 'The heron' })
    expect(await (await send('/form', new URLSearchParams({ title: 'A' }))).json()).toEqual({ title: 'A' })
  })

  test('one that is too large is refused while it comes in, and the next of the same caller is taken', async () => {
    const send = await openServer()
    const answer = await send('/text', endless().body).catch((error: Error) => error)
    if (answer instanceof Response) expect(answer.status).toBe(413)
    expect((await send('/text', 'x'.repeat(usualMostBytes + 1))).status).toBe(413)
    expect(await (await send('/text', 'short')).text()).toBe('short')
  })

  test('one that does not end is given up, and one that breaks off disturbs nobody', async () => {
    const send = await openServer(20)
    const halting = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) })
    const late = await send('/text', halting)
    expect([late.status, (await late.json()).code]).toEqual([408, 'body.too_slow'])
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error('gone')),
    })
    await expect(send('/text', broken)).rejects.toThrow()
    expect(await (await send('/text', 'short')).text()).toBe('short')
  })
})
