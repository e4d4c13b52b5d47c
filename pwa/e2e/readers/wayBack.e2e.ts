import { type Browser, chromium, type Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launching } from '../harness/contexts.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let browser: Browser

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
beforeEach(async () => {
  browser = await chromium.launch({ ...(await launching()), ignoreDefaultArgs: ['--disable-back-forward-cache'] })
})
afterEach(() => browser.close())

/** Notes whether the browser has kept the page whole for the way back. */
const noteReturns = () =>
  addEventListener('pageshow', (event) =>
    Object.assign(window, { isAsItWas: (event as PageTransitionEvent).persisted }),
  )
const isAsItWas = (page: Page) => page.evaluate(() => Reflect.get(window, 'isAsItWas'))

it('the way back to a page opens it as it was left, without asking anybody', async () => {
  for (const path of ['/story/1', '/stories', '/submit-story', '/about']) {
    const page = await browser.newPage({ baseURL: server.url })
    await page.addInitScript(noteReturns)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.goto('/get-involved')
    await page.goBack({ waitUntil: 'commit' })
    await eventually(() => isAsItWas(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe(path)
    await page.close()
  }
})
