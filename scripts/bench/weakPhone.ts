import type { Browser, Page } from 'playwright-core'
import { paths } from '../../pwa/app/paths.ts'
import { storyField } from '../../pwa/e2e/harness/contributor.ts'
import type { Bench } from './bench.ts'
import { openBrowser, phone } from './browser.ts'
import { atMost, type Figure, median, percentile } from './figures.ts'
import { newestStory } from './routes.ts'
import { startProduct } from './servers.ts'

/** How much slower than this machine a weak phone is taken to be. */
const weakPhone = 6
const words = 2_000
const pressMs = 90

/** What a weak phone needs for reading a story, and from a key to what it shows in a long one. */
export async function measureWeakPhone(bench: Bench): Promise<Figure[]> {
  const server = await startProduct(bench)
  const browser = await openBrowser()
  try {
    const story = server.origin + paths.story(await newestStory(server.origin))
    return [...(await measureReadingTasks(bench, browser, story)), await measureTyping(bench, browser, server.origin)]
  } finally {
    await browser.close()
    await server.stop()
  }
}

const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: weakPhone })
}

async function measureReadingTasks(bench: Bench, browser: Browser, story: string): Promise<Figure[]> {
  bench.tell('Reading a story from its first paint to its end …')
  const opened: number[] = []
  const read: number[] = []
  for (let time = 0; time < (bench.quick ? 1 : 5); time++) {
    const context = await browser.newContext(phone)
    const longest = await longestTasks(await context.newPage(), story)
    opened.push(longest.opened)
    read.push(longest.read)
    await context.close()
  }
  const name = (what: string) => `Longest task ${what}, processor ${weakPhone} times slower`
  const note = (took: number[]) => took.map((ms) => `${Math.round(ms)} ms`).join(', ')
  return [
    { name: name('while a story opens'), unit: 'ms', value: median(opened), note: note(opened) },
    { name: name('while it is read'), unit: 'ms', value: median(read), aim: atMost(100), note: note(read) },
  ]
}

/**
 * Milliseconds until everything of the first visit has come, and from there on, scrolled screen by screen to the end. Nothing under 50 ms is
 * told: https://www.w3.org/TR/longtasks-1/
 */
async function longestTasks(page: Page, story: string): Promise<{ opened: number; read: number }> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const taken = () => page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)))
  await slowDown(page)
  await page.goto(story)
  await page.waitForLoadState('networkidle')
  const opened = await taken()
  for (let isAtEnd = false; !isAtEnd; ) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(readingMs)
    isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2)
  }
  return { opened, read: await taken() }
}

const readingMs = 500

async function measureTyping(bench: Bench, browser: Browser, origin: string): Promise<Figure> {
  bench.tell(`Typing in a story of ${words} words …`)
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(origin + paths.submitStory)
  await storyField(page).fill('we counted the nests again '.repeat(words / 5))
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  const took = await typed(page, bench.quick ? 20 : 80)
  return {
    name: `Typing in ${words} words, processor ${weakPhone} times slower`,
    unit: 'ms',
    value: median(took),
    aim: atMost(50),
    note: `19 of 20 within ${percentile(took, 0.95)} ms; the browser tells in steps of 8`,
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
