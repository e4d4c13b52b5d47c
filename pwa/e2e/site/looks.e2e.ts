import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { desktop, openDevice, startApp, withWorker } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { untilPageIsKept } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
const sheets = (page: Page) => page.locator('link[rel=stylesheet]').count()

it('the looks of what the app draws come before it, are asked for again when they did not, and once the worker has the sheet, pages name it and bring no looks of their own', async () => {
  const proxy = await openFaultProxy({ target: () => server.url })
  proxy.follow(({ path }) => (path.endsWith('.css') ? { kind: 'refuse', status: 503 } : { kind: 'none' }))
  const visitor = await openDevice(proxy.url)
  const page = await visitor.openToRead('/story/1')
  await page.getByRole('button', { name: /Share/ }).first().click()
  await page.locator('[data-missing]').waitFor()
  expect(await sheets(page)).toBe(0)
  proxy.follow(() => ({ kind: 'none' }))
  await startApp(page)
  expect(await sheets(page)).toBe(1)
  await visitor.close()
  await proxy.close()

  const device = await openDevice(server.url, { ...withWorker, viewport: desktop })
  const another = await device.openToRead('/about')
  await untilPageIsKept(another)
  await another.goto('/stories')
  await eventually(() => sheets(another)).toBe(1)
  expect(await another.locator('head style:not(#display-face)').count()).toBe(0)
  await device.close()
})
