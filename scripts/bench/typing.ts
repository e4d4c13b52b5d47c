import type { Page } from 'playwright-core'
import { paths } from '../../pwa/app/paths.ts'
import { storyField } from '../../pwa/e2e/harness/contributor.ts'
import type { Bench } from './bench.ts'
import { openBrowser, phone } from './browser.ts'
import { atMost, type Figure, median, percentile } from './figures.ts'
import { startProduct } from './servers.ts'

/** How much slower than this machine a weak phone is taken to be. */
const weakPhone = 6
const words = 2_000
const pressMs = 90

/** From a key to what it shows, in a long story on a weak phone. */
export async function measureTyping(bench: Bench): Promise<Figure[]> {
  bench.tell(`Typing in a story of ${words} words …`)
  const server = await startProduct(bench)
  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext(phone)).newPage()
    await page.goto(server.origin + paths.submitStory)
    await storyField(page).fill('we counted the nests again '.repeat(words / 5))
    await page.waitForLoadState('networkidle')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: weakPhone })
    const took = await typed(page, bench.quick ? 20 : 80)
    return [
      {
        name: `Typing in ${words} words, processor ${weakPhone} times slower`,
        unit: 'ms',
        value: median(took),
        aim: atMost(50),
        note: `19 of 20 within ${percentile(took, 0.95)} ms; the browser tells in steps of 8`,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Of each key, milliseconds until it is painted: https://www.w3.org/TR/event-timing/ */
async function typed(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') durations.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await storyField(page).press('End')
  for (let key = 0; key < keys; key++) await page.keyboard.press('abcdefgh '[key % 9] ?? 'a', { delay: pressMs })
  const slow = await page.evaluate(() => (window as unknown as { durations: number[] }).durations)
  // Those that the browser does not tell of took less than two of its steps.
  return [...slow, ...Array<number>(Math.max(0, keys - slow.length)).fill(16)]
}
