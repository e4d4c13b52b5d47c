import type { Browser, BrowserContextOptions } from 'playwright-core'
import { paths } from '../../../pwa/app/paths.ts'
import type { Act } from './acts.ts'
import type { Hand } from './hand.ts'
import { keyboardOf } from './keyboard.ts'
import { type Call, listen } from './received.ts'
import { thumbOf } from './thumb.ts'

/** An editor's two screens. */
const screens: Record<Hand['name'], BrowserContextOptions> = {
  keyboard: { viewport: { width: 1280, height: 900 } },
  thumb: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}

/** Longer nobody waits for what is to appear on a screen. */
const patienceMs = 15_000

/** What one task took. */
export interface Taken {
  acts: number
  bytes: number
  calls: Call[]
  /** In one list of the page, at most. */
  rows: number
}

/**
 * An editor who has signed in, once for all tasks. What a desk keeps in the browser's own cache is there, no worker is; no answer of the API
 * is kept.
 */
export async function takeSeat(browser: Browser, origin: string, code: string, name: Hand['name']) {
  const context = await browser.newContext({ ...screens[name], locale: 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  // A question before words are left that were not saved.
  page.on('dialog', (dialog) => void dialog.accept())
  const session = await context.newCDPSession(page)
  const line = await listen(session)
  let [acts, rows] = [0, 0]
  async function act(_kind: Act, work: () => Promise<unknown>) {
    acts += 1
    await work()
    await line.calm()
    rows = Math.max(rows, await page.evaluate(mostRows))
  }
  const body = { page, act }
  const hand = name === 'keyboard' ? keyboardOf(body) : thumbOf(body, session)

  /** A page of its own, also where its address differs behind the # alone. */
  async function goTo(address: string) {
    await page.goto('about:blank')
    line.forget()
    await page.goto(address)
    await page.locator('[data-section-heading]').waitFor()
    await line.calm()
  }

  /** As after the gate: the day, with the keyboard at its heading. */
  async function begin() {
    await goTo(origin + paths.admin)
    await page.locator('[data-section-heading]').evaluate((heading) => (heading as HTMLElement).focus())
    line.begin()
    acts = 0
    rows = await page.evaluate(mostRows)
  }

  return {
    hand,
    begin,
    taken: (): Taken => ({ acts, rows, ...line.received() }),
    cookie: async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    /** Through the gate, and once to each of these places, so that their code is in the browser's cache. */
    async enter(places: readonly string[]) {
      await page.goto(origin + paths.admin)
      await page.getByLabel('Authentication code').fill(code)
      await page.getByRole('button', { name: 'Access Admin' }).click()
      await page.locator('[data-section-heading]').waitFor()
      for (const place of places) await goTo(origin + paths.admin + place)
    },
    leave: () => context.close(),
  }
}
export type Seat = Awaited<ReturnType<typeof takeSeat>>

/** Of all lists, tables and selects of the page. */
function mostRows(): number {
  const lists = [...document.querySelectorAll('ul, ol, dl, tbody, datalist, select, [role=listbox]')]
  return Math.max(
    0,
    ...lists.map((list) => {
      if (list instanceof HTMLSelectElement) return list.options.length
      if (list.matches('[role=listbox]')) return list.querySelectorAll('[role=option]').length
      return list.children.length
    }),
  )
}
