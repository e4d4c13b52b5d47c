import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database.ts'
import { openPublicContent } from '../publicContent.ts'
import type { Env } from './context.ts'
import { createResponseCache, encodingFor } from './responseCache.ts'

/** Answers of as many random letters as the address says, and how often one was made. */
function openKept(bounds?: { most?: number; mostBytes?: number }) {
  const db = openDatabase(':memory:')
  const published = openPublicContent({ db, clock: systemClock })
  const kept = createResponseCache({ published, config: { publicUrl: 'http://site' } }, bounds)
  const made: string[] = []
  const app = new Hono<Env>().get('/:name/:length', (c) => {
    const { name, length } = c.req.param()
    return kept.answer(c, name, () => {
      made.push(name)
      return {
        status: name === 'missing' ? 404 : 200,
        body: randomBytes(Number(length) / 2).toString('hex'),
        type: 'text/plain',
      }
    })
  })
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return { get, made, kept }
}

test('the answers together never weigh more than their bound, compressed copies included', async () => {
  const { get, kept, made } = openKept({ mostBytes: 100_000 })
  for (let n = 0; n < 50; n++) {
    await get(`/a${n}/10000`, { 'accept-encoding': n % 2 ? 'br' : 'gzip' })
    expect(kept.bytes()).toBeLessThanOrEqual(100_000)
  }
  expect(kept.bytes()).toBeGreaterThan(50_000)
  await get('/a49/10000')
  expect(made).toHaveLength(50)
})

test('those not asked for longest leave first, and one that is too heavy for all is not kept', async () => {
  const { get, kept, made } = openKept({ mostBytes: 30_000 })
  for (const name of ['a', 'b', 'a', 'c', 'd', 'a']) await get(`/${name}/10000`)
  expect(made).toEqual(['a', 'b', 'c', 'd'])
  await get('/huge/50000')
  expect(kept.bytes()).toBe(0)
})

describe('a caller who has an answer is told so', () => {
  test.each([
    ['by its tag', (tag: string) => tag],
    ['by its tag among others', (tag: string) => `"other", ${tag}`],
    ['by a weak tag, as a proxy makes of it', (tag: string) => `W/${tag}`],
    ['by a list of weak tags', (tag: string) => `W/"other" , W/${tag}`],
    ['by having any', () => '*'],
  ])('%s', async (_how, header) => {
    const { get } = openKept()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get('/a/1000', { 'accept-encoding': encoding })
      const known = { 'if-none-match': header(first.headers.get('etag') ?? ''), 'accept-encoding': encoding }
      const again = await get('/a/1000', known)
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([
        304,
        first.headers.get('etag'),
        '',
      ])
    }
  })

  test('and gets it whole when it has another', async () => {
    const { get } = openKept()
    expect((await get('/a/1000', { 'if-none-match': '"other", W/"more"' })).status).toBe(200)
  })

  test('and gets it whole when it has it in another encoding, which nothing could renew', async () => {
    const { get } = openKept()
    const { headers } = await get('/a/1000', { 'accept-encoding': 'br' })
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await get('/a/1000', { ...known, 'accept-encoding': 'gzip' })).status).toBe(200)
    expect((await get('/a/1000', known)).status).toBe(200)
    expect((await get('/a/1000', { ...known, 'accept-encoding': 'br' })).status).toBe(304)
  })

  test('and of what is not there, nobody has a copy', async () => {
    const { get } = openKept()
    const first = await get('/missing/1000')
    for (const known of ['*', first.headers.get('etag') ?? ''])
      expect((await get('/missing/1000', { 'if-none-match': known })).status).toBe(404)
  })
})

test('what is asked for again is packed smaller, under the same tag, and weighs less', async () => {
  const { get, kept, made } = openKept()
  const ask = () => get('/a/20000', { 'accept-encoding': 'br' })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const first = await ask()
  const packed = await bytesOf(first)
  const weight = kept.bytes()
  expect(await bytesOf(await ask())).toEqual(packed)
  await expect.poll(() => kept.bytes()).toBeLessThan(weight)
  const better = await ask()
  expect(better.headers.get('etag')).toBe(first.headers.get('etag'))
  const smaller = await bytesOf(better)
  expect(weight - kept.bytes()).toBe(packed.length - smaller.length)
  expect(brotliDecompressSync(smaller).equals(brotliDecompressSync(packed))).toBe(true)
  expect(made).toEqual(['a'])
})

test('what is large is packed once, however often it is asked for', async () => {
  const { get, kept } = openKept()
  const ask = async (path: string) => {
    const answer = await get(path, { 'accept-encoding': 'br' })
    return (await answer.arrayBuffer()).byteLength
  }
  const [first, again] = [await ask('/large/300000'), await ask('/large/300000')]
  // They take turns: when the small one behind it is improved, the turn of the large one is over.
  for (const _ of [1, 2]) await ask('/small/20000')
  const weight = kept.bytes()
  await expect.poll(() => kept.bytes()).toBeLessThan(weight)
  expect([again, await ask('/large/300000')]).toEqual([first, first])
})

test('each encoding has a tag of its own and the same content', async () => {
  const { get } = openKept()
  const [plain, zipped, br] = await Promise.all([
    get('/a/1000'),
    get('/a/1000', { 'accept-encoding': 'gzip' }),
    get('/a/1000', { 'accept-encoding': 'br' }),
  ])
  expect(new Set([plain, zipped, br].map(({ headers }) => headers.get('etag'))).size).toBe(3)
  const text = await plain.text()
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(text)
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(text)
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['BR', 'br'],
  ['brotli', 'identity'],
])('who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
