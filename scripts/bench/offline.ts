import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import type { PublicStory } from '../../data/contract/stories.ts'
import { paths } from '../../pwa/app/paths.ts'
import type { Bench } from './bench.ts'
import { openBrowser, phone } from './browser.ts'
import { type Figure, median } from './figures.ts'
import { openWire } from './line/wire.ts'
import { startProduct } from './servers.ts'

/** Nothing over the wire for this long: the worker has its copies. */
const quietMs = 5_000
const longestSyncMs = 60_000
/** How much slower than this machine a cheap phone is taken to be. */
const slowPhone = 4

interface Opened {
  homeMs: number
  storyMs: number
}

/** From a tap on the home screen's icon to the words of a story that was never opened before, without network. */
export async function measureOffline(bench: Bench): Promise<Figure[]> {
  bench.tell('Opening stories offline …')
  const server = await startProduct(bench)
  const wire = await openWire(server.origin)
  const browser = await openBrowser()
  try {
    const story = await storyOnHome(wire.origin)
    const context = await visitOnce(browser, wire)
    await context.setOffline(true)
    const times = bench.quick ? 3 : 5
    const [usual, slow] = [
      await openTimes(context, wire.origin, story, 1, times),
      await openTimes(context, wire.origin, story, slowPhone, times),
    ]
    return [...figuresOf(usual, ''), ...figuresOf(slow, `, processor ${slowPhone} times slower`)]
  } finally {
    await browser.close()
    wire.close()
    await server.stop()
  }
}

/** One visit of the home page by somebody who keeps the app, until the worker is in charge and has nothing more to fetch. */
export async function visitOnce(browser: Browser, wire: Awaited<ReturnType<typeof openWire>>): Promise<BrowserContext> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(wire.origin + paths.home)
  await page.evaluate(() => localStorage.setItem('app', 'keep'))
  await page.reload()
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  )
  const begun = performance.now()
  let [before, since] = [-1, performance.now()]
  while (performance.now() - since < quietMs && performance.now() - begun < longestSyncMs) {
    if (wire.bytes() !== before) [before, since] = [wire.bytes(), performance.now()]
    await wait(100)
  }
  await page.close()
  return context
}

async function openTimes(context: BrowserContext, origin: string, story: PublicStory, slower: number, times: number) {
  const opened: Opened[] = []
  // The first one warms up and does not count.
  for (let time = 0; time <= times; time++) {
    const one = await openOnce(context, origin, story, slower)
    if (time > 0) opened.push(one)
  }
  return opened
}

async function openOnce(context: BrowserContext, origin: string, story: PublicStory, slower: number): Promise<Opened> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    // The phone has put the worker to sleep since the last time.
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    const begun = performance.now()
    await page.goto(origin + paths.home, { waitUntil: 'commit' })
    const link = page.locator(`main a[href="${paths.story(story.id)}"]`).first()
    await link.waitFor()
    const homeAt = performance.now()
    await link.click()
    await page.getByText(lastWordsOf(story)).first().waitFor()
    return { homeMs: homeAt - begun, storyMs: performance.now() - homeAt }
  } finally {
    await page.close()
  }
}

async function storyOnHome(origin: string): Promise<PublicStory> {
  const response = await fetch(`${origin}/api/stories?featured=true&limit=1`)
  const [story] = (await response.json()) as PublicStory[]
  if (!story) throw new Error('No story is on the home page.')
  return story
}

/** Beyond any excerpt: these are only on the page when the whole story is. */
const lastWordsOf = ({ content }: PublicStory) => content.trim().split(/\s+/).slice(-6).join(' ')

function figuresOf(opened: Opened[], suffix: string): Figure[] {
  const total = median(opened.map(({ homeMs, storyMs }) => homeMs + storyMs))
  const home = median(opened.map(({ homeMs }) => homeMs))
  const story = median(opened.map(({ storyMs }) => storyMs))
  return [
    {
      name: `Open a story offline from the home screen${suffix}`,
      unit: 'ms',
      value: total,
      note: `${home.toFixed(0)} ms to the home page's stories, ${story.toFixed(0)} ms from the tap to the last words`,
    },
  ]
}
