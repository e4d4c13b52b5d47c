import type { Page } from 'playwright-core'
import { paths } from '../../pwa/app/paths.ts'
import { searchMeasure } from '../../pwa/offline/library/search/search.ts'
import type { Bench } from './bench.ts'
import { openBrowser } from './browser.ts'
import { crowdedFolder } from './crowded.ts'
import { atMost, type Figure, median } from './figures.ts'
import { openWire } from './line/wire.ts'
import { visitOnce } from './offline.ts'
import { startProduct } from './servers.ts'

const storiesKept = 500
/** How much slower than this machine a weak phone is taken to be. */
const weakPhone = 6
const asked = [
  'balimo',
  'balimmo',
  'turtles',
  'turtles balimo',
  'lagoon',
  'contributor 77',
  'ba',
  'warden dawn',
] as const

interface Times {
  /** The search itself: words, ranks, passages. */
  search: number
  /** From Enter until the page says how many were found. */
  said: number
  /** From Enter until what was found is on the page. */
  drawn: number
}

/** A search over the stories that a weak phone has kept, and what it takes until somebody sees it. */
export async function measureOfflineSearch(bench: Bench): Promise<Figure[]> {
  bench.tell(`Searching in ${storiesKept} stories of a phone …`)
  const server = await startProduct(bench, { dataDir: crowdedFolder(bench, storiesKept), demo: false })
  const wire = await openWire(server.origin)
  const browser = await openBrowser()
  try {
    const context = await visitOnce(browser, wire)
    await context.setOffline(true)
    const page = await context.newPage()
    await page.goto(wire.origin + paths.stories)
    await page.getByRole('searchbox').click()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: weakPhone })
    const first = await searchFor(page, 'pangolin')
    const times: Times[] = []
    for (let round = 0; round < (bench.quick ? 1 : 3); round++)
      for (const words of asked) times.push(await searchFor(page, words))
    const name = `Search in ${storiesKept} stories offline, processor ${weakPhone} times slower`
    const figureOf = (part: keyof Times, more: string, aim?: ReturnType<typeof atMost>): Figure => {
      const found = times.map((time) => time[part])
      return {
        name: name + more,
        unit: 'ms',
        value: median(found),
        ...(aim && { aim }),
        note: `at worst ${Math.max(...found).toFixed(0)} ms`,
      }
    }
    return [
      figureOf('search', '', atMost(100)),
      { name: `${name}: the first one, which builds the index`, unit: 'ms', value: first.search },
      figureOf('said', ': from Enter until the page says how many'),
      figureOf('drawn', ': from Enter until they are drawn'),
    ]
  } finally {
    await browser.close()
    wire.close()
    await server.stop()
  }
}

async function searchFor(page: Page, words: string): Promise<Times> {
  const box = page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Search stories and news' }))
  await box.fill(words)
  const told = page.evaluate(
    ({ sought, measure }) =>
      new Promise<Times>((resolve) => {
        let [begun, said] = [0, 0]
        // No function in here has a name: the loader would wrap it in a call that the page does not know.
        const watch = new MutationObserver(() => {
          if (!begun || !document.querySelector('.search-chosen')?.textContent?.includes(`“${sought}”`)) return
          said ||= performance.now() - begun
          if (!document.querySelector('.grid3, .empty')) return
          watch.disconnect()
          const search = performance.getEntriesByName(measure).at(-1)?.duration ?? Number.NaN
          resolve({ search, said, drawn: performance.now() - begun })
        })
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
        addEventListener('submit', () => (begun = performance.now()), { once: true, capture: true })
      }),
    { sought: words, measure: searchMeasure },
  )
  await box.press('Enter')
  return told
}
