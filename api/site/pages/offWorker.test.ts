import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { serveOffWorker } from './offWorker.ts'

const site = new Hono().use(serveOffWorker).get('*', (c) => c.text('the file'))
const sent = async (path: string) => (await site.request(path)).text()

test.each(['/service-worker.js', '/service-worker.fr.js'])('%s is replaced by one that leaves', async (path) => {
  expect(await sent(path)).toContain('registration.unregister()')
})

test.each(['/service-worker.js.map', '/stories', '/fr/service-worker.js'])('%s is what it was', async (path) => {
  expect(await sent(path)).toBe('the file')
})
