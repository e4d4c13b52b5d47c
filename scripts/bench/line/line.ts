import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { paths } from '../../../pwa/app/paths.ts'
import { fillStory } from '../../../pwa/e2e/harness/contributor.ts'
import type { Bench } from '../bench.ts'
import { openBrowser, phone } from '../browser.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { newestStory } from '../routes.ts'
import { startProduct } from '../servers.ts'
import { openSlowLine } from './slowLine.ts'

/** One bar: half of what GPRS promises, and gone every twenty seconds. */
const bar = { bitsPerSecond: 50_000, roundTripMs: 800, cutEveryMs: 20_000 }
const longestMs = 180_000
const writingMs = 30_000

/** A story read at a first visit, and one that is sent, where the signal hardly reaches. */
export async function measureLine(bench: Bench): Promise<Figure[]> {
  const server = await startProduct(bench)
  const browser = await openBrowser()
  try {
    const story = (await (
      await fetch(`${server.origin}/api/stories/${await newestStory(server.origin)}`)
    ).json()) as PublicStory
    const times = bench.quick ? 1 : 3
    bench.tell(`A line of ${bar.bitsPerSecond / 1000} kbit/s, cut every ${bar.cutEveryMs / 1000} seconds …`)
    const read = await repeat(times, () => onLine(browser, server.origin, readStory(story)))
    const sent = await repeat(times, () => onLine(browser, server.origin, sendStory))
    return [
      {
        name: 'One bar: text of a story at a first visit',
        unit: 's',
        value: median(read.map(inSeconds)),
        aim: atMost(5),
        note: each(read),
      },
      {
        name: 'One bar: a written story in review',
        unit: 's',
        value: median(sent.map(inSeconds)),
        aim: atMost(10),
        note: each(sent),
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Milliseconds, and what came over the line meanwhile. */
interface Took {
  ms: number
  bytes: number
}

const inSeconds = ({ ms }: Took) => ms / 1000
const each = (took: Took[]) =>
  took.map(({ ms, bytes }) => `${(ms / 1000).toFixed(1)} s with ${(bytes / 1000).toFixed(0)} kB`).join(', ')

async function repeat(times: number, work: () => Promise<Took>): Promise<Took[]> {
  const took: Took[] = []
  for (let time = 0; time < times; time++) took.push(await work())
  return took
}

type Line = Awaited<ReturnType<typeof openSlowLine>>
type Journey = (page: Page, line: Line) => Promise<Took>

async function onLine(browser: Browser, origin: string, journey: Journey): Promise<Took> {
  const line = await openSlowLine(origin, bar)
  const context = await browser.newContext(phone)
  context.setDefaultTimeout(longestMs)
  try {
    return await journey(await context.newPage(), line)
  } finally {
    await context.close()
    line.close()
  }
}

/** From the tap on a link to the last words, painted. */
const readStory =
  ({ id, content }: PublicStory): Journey =>
  async (page, line) => {
    const lastWords = content.trim().split(/\s+/).slice(-6).join(' ')
    await page.goto(line.origin + paths.story(id), { waitUntil: 'commit', timeout: longestMs })
    const painted = await page.waitForFunction((words) => {
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      return (
        isPainted &&
        document.querySelector('main')?.textContent.replace(/\s+/g, ' ').includes(words) &&
        performance.now()
      )
    }, lastWords)
    return { ms: Number(await painted.jsonValue()), bytes: line.downBytes() }
  }

/** From the last tap to the server's word, half a minute after the app has come: what it brings behind it is still on its way. */
const sendStory: Journey = async (page, line) => {
  await page.goto(line.origin + paths.submitStory, { waitUntil: 'commit', timeout: longestMs })
  await page.getByLabel('Title').waitFor()
  await fillStory(page, { title: 'Told from under the last mast' })
  await page.evaluate(() => document.addEventListener('voices:started', () => Object.assign(window, { isAlive: true })))
  await page.getByLabel('Title').focus()
  await page.waitForFunction(() => 'isAlive' in window)
  await wait(writingMs)
  const [begun, before] = [performance.now(), line.downBytes()]
  await page.getByRole('button', { name: 'Submit story' }).click()
  await page.getByText('Story Submitted Successfully!').first().waitFor()
  return { ms: performance.now() - begun, bytes: line.downBytes() - before }
}
