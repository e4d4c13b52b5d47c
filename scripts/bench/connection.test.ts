import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { keepAsking, type Post } from './connection.ts'

/** Answers three times the paths asked, then stops. */
async function answersOf(listener: RequestListener, paths: (string | Post)[], wanted: number): Promise<string[]> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['accept-encoding'] ?? ''}`.trim())
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await new Promise<void>((resolve, reject) => {
    let answers = 0
    const stop = keepAsking({
      url,
      headers: { 'accept-encoding': 'br' },
      paths,
      onAnswer: () => {
        if (++answers < wanted) return
        stop()
        resolve()
      },
      onError: reject,
    })
  })
  return asked.slice(0, wanted)
}

it('a connection asks for its paths in turn, each time it is answered', async () => {
  const big = 'é'.repeat(300_000)
  const asked = await answersOf((_request, response) => response.end(big), ['/a', '/b'], 3)
  expect(asked).toEqual(['/a br', '/b br', '/a br'])
})

it('an answer in pieces counts once, an empty one too', async () => {
  const asked = await answersOf(
    (request, response) => {
      response.setHeader('content-length', request.url === '/empty' ? 0 : 6)
      if (request.url === '/empty') return response.end()
      response.write('abc')
      setImmediate(() => response.end('def'))
    },
    ['/pieces', '/empty'],
    4,
  )
  expect(asked).toEqual(['/pieces br', '/empty br', '/pieces br', '/empty br'])
})

it('what is sent has another body each time', async () => {
  const bodies: string[] = []
  const paths = [{ path: '/a', headers: { 'accept-encoding': 'br' }, bodyAt: (turn: number) => `{"turn":"é${turn}"}` }]
  const asked = await answersOf(
    async (request, response) => {
      bodies.push(Buffer.concat(await request.toArray()).toString())
      response.end('ok')
    },
    paths,
    3,
  )
  expect([asked, bodies]).toEqual([Array(3).fill('/a br'), ['{"turn":"é0"}', '{"turn":"é1"}', '{"turn":"é2"}']])
})

it('any answer but a good one ends the measurement with its status', async () => {
  const broken = answersOf((_request, response) => response.writeHead(500).end('no'), ['/'], 1)
  await expect(broken).rejects.toThrow('answers HTTP/1.1 500')
})
