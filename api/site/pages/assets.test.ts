import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { serveAssets } from './assets.ts'

function openSite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), 'compressed')
  writeFileSync(path.join(folder, 'service-worker.js'), 'self.x = 1')
  return new Hono().use(serveAssets(folder)).get('*', (c) => c.text('a page', 404))
}

test('a file named by its content is kept for a year, compressed for whom it suits', async () => {
  const response = await openSite().request('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
})

test('the worker is asked for each time, and answered 304 while it is the same', async () => {
  const site = openSite()
  const first = await site.request('/service-worker.js')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await site.request('/service-worker.js', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test.each(['/assets/gone.js', '/assets', '/assets/', '/icons/nothing.png', '/%2e%2e/package.json'])(
  '%s is no file and is left to the pages',
  async (address) => {
    const response = await openSite().request(address)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('a page')
    expect(response.headers.get('cache-control')).toBeNull()
  },
)
