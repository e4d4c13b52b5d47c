import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { vi } from 'vitest'
import { asSent, findInPage, type Place, type Tab } from './engine.ts'

const patience = { timeout: 20_000, interval: 100 }

/** Firefox by WebDriver BiDi, which it speaks itself. */
export async function openFirefox(executablePath: string): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Its own imitation of a microphone, which nobody has to allow.
    extraPrefsFirefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1000, height: 900 })
  const find = (place: Place) =>
    vi.waitFor(async () => {
      const element = (await page.evaluateHandle(findInPage, asSent(place))).asElement()
      if (!element) throw new Error(`Not on the page: ${place.role} ${place.name}`)
      return element as ElementHandle<HTMLElement>
    }, patience)
  return {
    // On a dead line pictures never come, and the page is read all the same.
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    run: (work, ...given) => page.evaluate(work as never, ...(given as never[])) as never,
    click: async (place) => (await find(place)).click(),
    type: async (place, text) => (await find(place)).type(text),
    attach: async (place, file) => ((await find(place)) as unknown as ElementHandle<HTMLInputElement>).uploadFile(file),
    close: () => browser.close(),
  }
}
