import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestApp } from '../../testing.ts'
import { listen } from '../listen.ts'
import { openLog } from '../log.ts'
import { watched } from '../watch/metrics.ts'
import { type Answered, observeRequests } from './requests.ts'
import { createResponseCache } from './responseCache.ts'

/** A server, and what it logs. */
async function openServer(settings: Record<string, string> = {}) {
  const api = await openTestApp(settings)
  const lines: Record<string, unknown>[] = []
  const log = openLog({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const deps = { ...api.deps, log }
  const kept = createResponseCache(deps)
  const app = createApp(deps, undefined, kept)
  const server = listen(app, { port: 0, hostname: '127.0.0.1', front: kept.front, ...watched(deps) }, () => {})
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { status: answer.status, id: answer.headers.get('x-request-id'), text: await answer.text() }
  }
  return { ...api, ask, lines }
}

const given = { headers: { 'x-request-id': 'from-the-proxy-1' } }
const uuid = /^[\da-f-]{36}$/

it('each request has a name of its own, in its answer and in the log', async () => {
  const { ask, lines } = await openServer()
  const [first, second] = [await ask('/api/health/live'), await ask('/api/receipts/7')]
  expect([first.id, second.id]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)])
  expect(first.id).not.toBe(second.id)
  expect(lines).toMatchObject([
    { requestId: first.id, route: '/api/health/live', method: 'GET', status: 200, msg: 'request' },
    { requestId: second.id, route: '/api/*', method: 'GET', status: 404, msg: 'request' },
  ])
})

it('the name that a trusted proxy gives is taken where it can stand in a log, and a stranger’s never', async () => {
  const behind = await openServer({ TRUST_PROXY: '127.0.0.1/8' })
  expect((await behind.ask('/api/health/live', given)).id).toBe('from-the-proxy-1')
  for (const id of ['short', 'x'.repeat(65), 'with space 1', 'b"reaks{out}'])
    expect((await behind.ask('/api/health/live', { headers: { 'x-request-id': id } })).id).toMatch(uuid)
  const alone = await openServer()
  expect((await alone.ask('/api/health/live', given)).id).toMatch(uuid)
})

it('an answer that caches may keep carries no name: they would hand it to others', async () => {
  const { ask } = await openServer()
  for (let n = 0; n < 3; n++) expect(await ask('/api/stories')).toMatchObject({ status: 200, id: null })
})

it('who meets an error is told the name under which it stands in the log, and that line says what went wrong', async () => {
  const { ask, lines, deps } = await openServer({ TRUST_PROXY: '127.0.0.1/8' })
  deps.db.run('alter table stories rename to gone')
  const answer = await ask('/api/stories/7', given)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    500,
    { message: 'Something went wrong on our side.', code: 'unexpected', requestId: 'from-the-proxy-1' },
  ])
  expect(lines[0]).toMatchObject({
    level: 50,
    requestId: 'from-the-proxy-1',
    path: '/api/stories/:id',
    err: { message: expect.stringContaining('no such table') },
  })
})

it('a request whose caller left before the answer is told without a status', async () => {
  const told: Answered[] = []
  const app = new Hono().get('/slow', () => new Promise<Response>(() => {}))
  const { promise: left, resolve } = deferred()
  const observe = observeRequests((answered) => {
    told.push(answered)
    resolve()
  })
  const server = listen(app as never, { port: 0, hostname: '127.0.0.1', observe }, () => {})
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const asked = once(server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: site\r\n\r\n')
  await asked
  socket.destroy()
  await left
  expect(told).toMatchObject([{ route: 'none', method: 'GET', status: null }])
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

it('the log holds nothing of who asked and what for', async () => {
  const { ask, lines } = await openServer()
  await ask('/api/stories?search=xanthippe', { headers: { cookie: 'reader=anthippe', 'user-agent': 'anthippe' } })
  await ask('/story/xanthippe')
  await ask('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'xanthippe@person.example' }),
  })
  expect(lines).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toMatch(/anthippe|person\.example|127\.0\.0\.1/)
})
