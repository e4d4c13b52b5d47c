import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { PublicStory } from '../../data/contract/stories.ts'
import { paths } from '../../pwa/app/paths.ts'
import { budgets } from '../budgets.ts'
import type { Bench } from './bench.ts'
import { openBrowser, phone } from './browser.ts'
import { atMost, type Figure, truth } from './figures.ts'
import { openWire } from './line/wire.ts'
import { newestStory, publicPaths } from './routes.ts'
import { startProduct } from './servers.ts'
import { type Kind, recordTraffic, type Transfer } from './traffic.ts'

const [quietMs, longestVisitMs] = [2_500, 30_000]
const atOnce = 3

/** What a phone that was never here before downloads on each public route. */
export async function measureVisits(bench: Bench): Promise<Figure[]> {
  const server = await startProduct(bench)
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    const addresses = await publicPaths(server.origin)
    const chosen = bench.quick ? addresses.slice(0, 3) : addresses
    bench.tell(`Visiting ${chosen.length} pages for the first time …`)
    // Bytes are counted, not time: each on a wire of its own.
    while (chosen.length > 0) {
      const some = chosen.splice(0, atOnce)
      const visited = some.map(async (address) => figuresOf(address, await visit(browser, server.origin, address)))
      figures.push(...(await Promise.all(visited)).flat())
    }
    return [...figures, await readWithoutScript(browser, server.origin)]
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Visit {
  transfers: Transfer[]
  /** What came over the wire besides: the worker's own copies for reading offline. */
  backgroundBytes: number
}

async function visit(browser: Browser, origin: string, address: string): Promise<Visit> {
  const wire = await openWire(origin)
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const traffic = await recordTraffic(page)
    const begun = performance.now()
    await page.goto(wire.origin + address, { waitUntil: 'load' })
    let [before, since] = [-1, performance.now()]
    while (performance.now() - begun < longestVisitMs) {
      if (wire.bytes() !== before) [before, since] = [wire.bytes(), performance.now()]
      if (performance.now() - since > quietMs && traffic.quietMs() > quietMs) break
      await wait(100)
    }
    const transfers = traffic.transfers()
    return { transfers, backgroundBytes: wire.bytes() - bytesOf(transfers) }
  } finally {
    await context.close()
    wire.close()
  }
}

function figuresOf(address: string, { transfers, backgroundBytes }: Visit): Figure[] {
  const name = `First visit of ${address.replace(/\d+$/, '{id}')}`
  const early = transfers.filter((transfer) => transfer.early)
  const ofKind = (kind: Kind, among: Transfer[]) => kilobytes(among.filter((transfer) => transfer.kind === kind))
  const kinds = { HTML: 'html', CSS: 'css', fonts: 'font', pictures: 'picture', other: 'other' } as const
  const parts = Object.entries(kinds).map(([words, kind]) => `${words} ${ofKind(kind, early).toFixed(1)}`)
  const later = transfers.filter((transfer) => !transfer.early)
  const laterScript = ofKind('script', later)
  const html: Figure = {
    name: `${name}: HTML`,
    unit: 'kB',
    value: ofKind('html', early),
    aim: atMost(budgets.html / 1000),
  }
  return [
    {
      name,
      unit: 'kB',
      value: kilobytes(early),
      note: `${early.length} requests: ${parts.join(', ')}; when idle ${later.length} more with ${kilobytes(later).toFixed(0)} kB, worker ${(backgroundBytes / 1000).toFixed(0)} kB`,
    },
    ...(address.startsWith('/story/') ? [html] : []),
    {
      name: `${name}: script`,
      unit: 'kB',
      value: ofKind('script', early),
      aim: atMost(budgets.script / 1000),
      note: laterScript > 0 ? `${laterScript.toFixed(1)} kB more when idle` : undefined,
    },
  ]
}

/** None of the script is needed to read: the whole story is there with script switched off. */
async function readWithoutScript(browser: Browser, origin: string): Promise<Figure> {
  const id = await newestStory(origin)
  const story = (await (await fetch(`${origin}/api/stories/${id}`)).json()) as PublicStory
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(origin + paths.story(id))
    const seen = story.content.split(/\n+/).map((paragraph) => page.getByText(squeeze(paragraph)).first().isVisible())
    return truth('The whole story can be read without script', (await Promise.all(seen)).every(Boolean))
  } finally {
    await context.close()
  }
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
const bytesOf = (transfers: Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0)
const kilobytes = (transfers: Transfer[]) => bytesOf(transfers) / 1000
