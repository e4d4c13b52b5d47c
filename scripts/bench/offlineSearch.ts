import type { Page } from 'playwright-core'
import { paths } from '../../pwa/app/paths.ts'
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

/** From Enter to what was found, over the stories that a weak phone has kept. */
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
    const times: number[] = []
    for (let round = 0; round < (bench.quick ? 1 : 3); round++)
      for (const words of asked) times.push(await searchFor(page, words))
    const name = `Search in ${storiesKept} stories offline, processor ${weakPhone} times slower`
    return [
      {
        name,
        unit: 'ms',
        value: median(times),
        aim: atMost(100),
        note: `at worst ${Math.max(...times).toFixed(0)} ms`,
      },
      { name: `${name}: the first one, which builds the index`, unit: 'ms', value: first },
    ]
  } finally {
    await browser.close()
    wire.close()
    await server.stop()
  }
}

/** Milliseconds from Enter until the page says how many there are. */
async function searchFor(page: Page, words: string): Promise<number> {
  const box = page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Search stories and news' }))
  await box.fill(words)
  await box.press('Escape')
  const told = page.evaluate(
    (sought) =>
      new Promise<number>((resolve) => {
        let begun = 0
        // No function in here has a name: the loader would wrap it in a call that the page does not know.
        const watch = new MutationObserver(() => {
          if (!begun || !document.querySelector('.search-chosen')?.textContent?.includes(`“${sought}”`)) return
          watch.disconnect()
          resolve(performance.now() - begun)
        })
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
        addEventListener('submit', () => (begun = performance.now()), { once: true, capture: true })
      }),
    words,
  )
  await box.press('Enter')
  return told
}
