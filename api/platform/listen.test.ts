import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeGently, keepNoConnections, listen } from './listen.ts'

/** A server that cuts what stands still so long, and the way to say something to it. */
async function openServer(app: Hono, stalledMs: number) {
  const server = listen(app as never, { port: 0, hostname: '127.0.0.1', stalledMs }, () => {})
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (words: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {}).write(words)
    return socket
  }
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: site\r\nContent-Length: ${length}\r\n\r\n`

test('a body that stands still is cut', async () => {
  let broken = false
  const app = new Hono().post('/', async (c) => {
    await c.req.text().catch(() => {
      broken = true
    })
    return c.text('read')
  })
  const say = await openServer(app, 30)
  await once(say(`${head(100)}half`), 'close')
  expect(broken).toBe(true)
})

test('a body of which something comes in again and again is not cut, nor an answer that takes its time', async () => {
  const app = new Hono()
    .post('/', async (c) => c.text(await c.req.text()))
    .get('/slow', () => answered)
    .onError((_error, c) => c.text('', 500))
  const { promise: answered, resolve } = deferred()
  const say = await openServer(app, 2000)
  const slow = say('GET /slow HTTP/1.1\r\nHost: site\r\n\r\n')
  const trickling = say(head(12))
  const letters = setInterval(() => trickling.write('a'), 250)
  onTestFinished(() => clearInterval(letters))
  const [text] = await once(trickling, 'data')
  expect(text).toMatch(/^HTTP\/1.1 200 [\s\S]*a{12}$/)
  await once(say(`${head(100)}half`), 'close')
  resolve(new Response('at last'))
  const [late] = await once(slow, 'data')
  expect(late).toMatch(/^HTTP\/1.1 200 /)
})

function deferred() {
  let resolve = (_answer: Response) => {}
  const promise = new Promise<Response>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('a server that ends', () => {
  async function openEnding() {
    const { promise: released, resolve: release } = deferred()
    const app = new Hono().get('/slow', () => released).get('/', (c) => c.text('quick'))
    const server = listen(app as never, { port: 0, hostname: '127.0.0.1' }, () => {})
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const say = (path: string) => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {}).write(`GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`)
      return socket
    }
    return { server, say, release }
  }

  test('answers what is under way, and closes the lines of those who ask nothing more', async () => {
    const { server, say, release } = await openEnding()
    const idle = say('/')
    await once(idle, 'data')
    const asked = once(server, 'request')
    const slow = say('/slow')
    await asked
    const ended = closeGently(server, { patienceMs: 60_000 })
    await once(idle, 'close')
    release(new Response('at last'))
    const [answer] = await once(slow, 'data')
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*at last/)
    await ended
  })

  test('cuts what takes too long', async () => {
    const { server, say } = await openEnding()
    const asked = once(server, 'request')
    const slow = say('/slow')
    await asked
    await Promise.all([closeGently(server, { patienceMs: 20 }), once(slow, 'close')])
  })

  test('lets nobody keep their line for a further request, from the moment it is told to end', async () => {
    const { server, say } = await openEnding()
    const [before] = await once(say('/'), 'data')
    keepNoConnections(server)
    const [during] = await once(say('/'), 'data')
    expect([before, during].map((answer) => /^connection: (.*)$/im.exec(answer)?.[1])).toEqual(['keep-alive', 'close'])
    await closeGently(server)
  })
})
