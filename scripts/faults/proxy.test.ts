import http from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Fault } from './plan.ts'
import { type FaultProxy, openFaultProxy } from './proxy.ts'

const answerText = 'x'.repeat(5000)
let heard: { method: string; path: string; bytes: number; whole: boolean }[]
let server: http.Server
let proxy: FaultProxy

beforeEach(async () => {
  heard = []
  server = http.createServer((request, response) => {
    const one = { method: request.method ?? '', path: request.url ?? '', bytes: 0, whole: false }
    heard.push(one)
    request.on('data', (chunk: Buffer) => {
      one.bytes += chunk.length
    })
    request.on('error', () => undefined)
    request.on('end', () => {
      one.whole = true
      response.writeHead(201, { 'content-type': 'text/plain', 'x-kept': 'yes' }).end(answerText)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  proxy = await openFaultProxy({ target: () => `http://127.0.0.1:${port}` })
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const post = async (body = 'y'.repeat(3000)) =>
  (await fetch(`${proxy.url}/stories?one=1`, { method: 'POST', body })).text()
const meet = (fault: Fault) => proxy.follow(() => fault)

it('without a plan everything passes, and is counted', async () => {
  const response = await fetch(`${proxy.url}/stories?one=1`, { method: 'POST', body: 'y'.repeat(3000) })
  expect(response.status).toBe(201)
  expect(response.headers.get('x-kept')).toBe('yes')
  expect(await response.text()).toBe(answerText)
  expect(heard).toEqual([{ method: 'POST', path: '/stories?one=1', bytes: 3000, whole: true }])
  expect(proxy.traffic(/^\/stories/)).toEqual({ requests: 1, upBytes: 3000, downBytes: 5000 })
  expect(proxy.met()).toEqual([{ method: 'POST', path: '/stories', fault: 'none' }])
  proxy.reset()
  expect(proxy.traffic().requests).toBe(0)
})

it('cuts an upload: the server gets the first bytes and nothing more', async () => {
  meet({ kind: 'cutUp', afterBytes: 1000 })
  await expect(post()).rejects.toThrow()
  await vi.waitFor(() => expect(heard).toMatchObject([{ bytes: 1000, whole: false }]))
})

it('cuts before anything has passed: the server hears nothing', async () => {
  meet({ kind: 'cutUp', afterBytes: 0 })
  await expect(post()).rejects.toThrow()
  expect(heard).toEqual([])
})

it('cuts an answer in the middle', async () => {
  meet({ kind: 'cutDown', afterBytes: 200 })
  await expect(post()).rejects.toThrow()
  expect(heard).toMatchObject([{ whole: true }])
  expect(proxy.traffic().downBytes).toBe(200)
})

it('answers by itself, and the server hears nothing', async () => {
  meet({ kind: 'refuse', status: 503 })
  const response = await fetch(proxy.url, { method: 'POST', body: 'y' })
  expect(response.status).toBe(503)
  expect(heard).toEqual([])
})

it('answers in given words', async () => {
  meet({ kind: 'refuse', status: 400, json: { message: 'No' } })
  const response = await fetch(proxy.url, { method: 'POST', body: 'y' })
  expect([response.status, await response.json()]).toEqual([400, { message: 'No' }])
})

it('answers by itself although the server has done its work', async () => {
  meet({ kind: 'mislead', status: 500 })
  const response = await fetch(proxy.url, { method: 'POST', body: 'y' })
  expect(response.status).toBe(500)
  expect(heard).toMatchObject([{ whole: true }])
})

it('swallows an answer', async () => {
  meet({ kind: 'swallow' })
  await expect(post()).rejects.toThrow()
  expect(heard).toMatchObject([{ bytes: 3000, whole: true }])
})

it.each(['twice', 'beside'] as const)('sends a request %s, and answers once', async (kind) => {
  meet({ kind })
  expect(await post()).toBe(answerText)
  expect(heard).toMatchObject([
    { bytes: 3000, whole: true },
    { bytes: 3000, whole: true },
  ])
})

it('lets bytes pass slowly and whole', async () => {
  meet({ kind: 'throttle', bytesPerSecond: 100_000 })
  expect(await post()).toBe(answerText)
  expect(heard).toMatchObject([{ bytes: 3000, whole: true }])
})

it('stalls until whoever asked gives up', async () => {
  meet({ kind: 'stall' })
  const giveUp = new AbortController()
  const asking = fetch(proxy.url, { signal: giveUp.signal })
  await vi.waitFor(() => expect(proxy.met()).toHaveLength(1))
  giveUp.abort()
  await expect(asking).rejects.toThrow('aborted')
  expect(heard).toEqual([])
})

it('a server that is away looks like a dead line', async () => {
  await new Promise((resolve) => server.close(resolve))
  await expect(post()).rejects.toThrow()
})
