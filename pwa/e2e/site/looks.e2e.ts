import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newestStoriesPath } from '../../../data/contract/sync.ts'
import { openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { type Device, desktop, openDevice, startApp, withWorker } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { untilPageIsKept } from '../harness/offline.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url, { ...withWorker, viewport: desktop })
})
afterEach(() => device.close())

const sheets = (page: Page) => page.locator('link[rel=stylesheet]').count()

/** Gives the page the whole sheet, and returns what looks otherwise with it. */
const changesWithWholeSheet = (page: Page) =>
  page.evaluate(async () => {
    const names = Array.from(getComputedStyle(document.body)).filter((name) => !name.startsWith('--'))
    const looks = () =>
      [...document.body.querySelectorAll(':not(script)')].flatMap((element) =>
        ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo || null)
          const isThere = pseudo === '' || style.content !== 'none'
          return {
            element,
            pseudo,
            values: isThere ? names.map((name) => `${name}: ${style.getPropertyValue(name)}`) : [],
          }
        }),
      )
    const before = looks()
    const [href = ''] = document.querySelector<HTMLElement>('[data-styles]')?.dataset.styles?.split(' ') ?? []
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    await new Promise((resolve, reject) => {
      sheet.onload = resolve
      sheet.onerror = reject
      document.body.append(sheet)
    })
    const after = looks()
    return before.flatMap(({ element, pseudo, values }, index) => {
      const changed = values.filter((value, place) => after[index]?.values[place] !== value)
      return changed.length > 0 ? [`${element.outerHTML.slice(0, 80)}${pseudo}: ${changed.join('; ')}`] : []
    })
  })

/** Three of them as they run from right to left. */
const mirrored = ['/ar', '/ar/story/1', '/ar/submit-story']

it.each([...publicPages, newestStoriesPath, '/nowhere', ...mirrored])(
  '%s brings its looks, and the whole sheet changes nothing in it',
  async (path) => {
    const page = await device.openToRead(path)
    await page.waitForLoadState('networkidle')
    expect(await sheets(page)).toBe(0)
    expect(await changesWithWholeSheet(page)).toEqual([])
  },
)

it('the looks of what the app draws come before it, and are asked for again when they did not', async () => {
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
})

it('once the worker has the sheet, pages name it and bring no looks of their own', async () => {
  const page = await device.openToRead('/about')
  await untilPageIsKept(page)
  await page.goto('/stories')
  await eventually(() => sheets(page)).toBe(1)
  expect(await page.locator('head style:not(#display-face)').count()).toBe(0)
})
