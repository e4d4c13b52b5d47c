import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serveAssets } from './assets.ts'

function openSite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['art', 'assets', 'fonts']) mkdirSync(path.join(folder, name))
  writeFileSync(path.join(folder, 'fonts/display.woff2'), 'a font')
  writeFileSync(path.join(folder, 'art/heron.svg'), '<svg/>')
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), 'compressed')
  writeFileSync(path.join(folder, 'service-worker.js'), 'self.x = 1')
  writeFileSync(path.join(folder, 'service-worker.js.br'), 'brotli')
  writeFileSync(path.join(folder, 'service-worker.js.gz'), 'gzip')
  const site = new Hono().use(serveAssets({ folder })).get('*', (c) => c.text('a page', 404))
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    site.request('/service-worker.js', { method, headers })
  return { site, folder, get }
}

test('a file named by its content is kept for a year, compressed for whom it suits', async () => {
  const response = await openSite().site.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
})

test('a font is there for the second page without a question', async () => {
  const { headers } = await openSite().site.request('/fonts/display.woff2')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a drawing is there for the pages of a day without a question', async () => {
  const { headers } = await openSite().site.request('/art/heron.svg')
  expect(headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
})

describe('the worker is asked for each time', () => {
  const packed = ['identity', 'gzip', 'br'] as const

  test('each encoding has a tag of its own, and says on what it depends', async () => {
    const { get } = openSite()
    const answers = await Promise.all(packed.map((encoding) => get({ 'accept-encoding': encoding })))
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(3)
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-cache', 'Accept-Encoding'])
  })

  test.each([
    ['by its tag', (tag: string) => tag],
    ['by its tag among others', (tag: string) => `"a, b", ${tag}`],
    ['by a weak tag', (tag: string) => `W/${tag}`],
    ['by having any', () => ' * '],
  ])('and answered 304 while it is the same, %s', async (_how, header) => {
    const { get } = openSite()
    for (const encoding of packed) {
      const first = await get({ 'accept-encoding': encoding })
      const etag = first.headers.get('etag') ?? ''
      for (const method of ['GET', 'HEAD']) {
        const again = await get({ 'accept-encoding': encoding, 'if-none-match': header(etag) }, method)
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
      }
    }
  })

  test('and sent whole to who has an earlier one, or another encoding of it', async () => {
    const { get, folder } = openSite()
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200)
    writeFileSync(path.join(folder, 'service-worker.js'), 'self.x = 22')
    expect(await (await get({ 'if-none-match': etag })).text()).toBe('self.x = 22')
  })

  test('and a part of it bears the tag of the whole, for who has the rest of the same one', async () => {
    const { get } = openSite()
    const etag = (await get()).headers.get('etag') ?? ''
    const part = await get({ range: 'bytes=5-', 'if-range': etag })
    expect([part.status, part.headers.get('etag'), await part.text()]).toEqual([206, etag, 'x = 1'])
    expect((await get({ range: 'bytes=5-', 'if-range': '"an older one"' })).status).toBe(200)
  })

  test('an encoding that a caller refuses is not sent', async () => {
    const { headers } = await openSite().get({ 'accept-encoding': 'br;q=0, gzip' })
    expect(headers.get('content-encoding')).toBe('gzip')
  })
})

test.each(['/assets/gone.js', '/assets', '/assets/', '/icons/nothing.png', '/%2e%2e/package.json'])(
  '%s is no file and is left to the pages',
  async (address) => {
    const response = await openSite().site.request(address)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('a page')
    expect(response.headers.get('cache-control')).toBeNull()
  },
)
