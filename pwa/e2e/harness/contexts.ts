import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'
import { provideChromium } from '../../../scripts/chromium.ts'

/**
 * Parts of the program's own window, each a page with scripts that is loaded anew with every tab: together more work than the
 * page under test.
 */
const ownWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** A process that is started for a page which a test may never open. */
const inReserve = 'SpareRendererForSitePerProcess'

/** What Playwright switches off. It has to be said again, as of two such lists Chromium takes the last. */
const asPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const quiet = [
  // Nothing is drawn on a screen: no process of its own for that, and no imitation of a graphics card.
  '--disable-gpu',
  '--js-flags=--single-threaded --no-opt --no-maglev --no-concurrent-sparkplug',
  '--in-process-gpu',
  '--disable-software-rasterizer',
  '--disable-extensions',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...ownWindow, inReserve, ...asPlaywright].join(',')}`,
]

export const launching = async () => ({ executablePath: await provideChromium(), args: quiet, chromiumSandbox: false })

/** How a device is opened. */
export interface DeviceOptions extends BrowserContextOptions {
  /** Its worker is installed once for the tests of a file: it may be a device that has visited the site before. */
  keepsWorker?: boolean
}

let program: Promise<Browser> | undefined
let contexts: BrowserContext[] = []
/**
 * Contexts that the tests of a file have given back, by what they were opened with. Storage, cookies and all pages but one, which
 * is empty, are gone; what was fetched and compiled is not, which is most of the work of a small test.
 */
let rested = new Map<string, BrowserContext[]>()
const restingPages = new WeakMap<BrowserContext, Page>()
/** Contexts with scripts, clocks or headers that nothing takes away again. */
const changedForGood = new WeakSet<BrowserContext>()
const beingEmptied = new WeakSet<BrowserContext>()

/** One Chromium for all files that a worker takes: to start it is the dearest part of a small file. It ends with the worker. */
export async function openContext(given: DeviceOptions): Promise<BrowserContext> {
  const earlier = rested.get(kindOf(given))?.pop()
  if (earlier) return earlier
  if (!(await program)?.isConnected()) program = launching().then((given) => chromium.launch(given))
  const browser = (await program) as Browser
  const { keepsWorker: _, ...options } = given
  const context = await browser.newContext(options)
  contexts.push(context)
  return context
}

const kindOf = (options: DeviceOptions) => JSON.stringify(options)

/** An empty page: the one that a context has rested with, or a new one. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = restingPages.get(context)
  restingPages.delete(context)
  return page ?? context.newPage()
}

/** Notes from now on what is done to a context for good. */
export function watchChanges(context: BrowserContext): void {
  const watch = <T extends object>(owner: T, names: (keyof T & string)[]) => {
    for (const name of names) {
      const method = owner[name] as (...given: unknown[]) => unknown
      const watched = (...given: unknown[]) => {
        if (!beingEmptied.has(context)) changedForGood.add(context)
        return method.apply(owner, given)
      }
      Object.assign(owner, { [name]: watched })
    }
  }
  const scripts = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const
  watch(context, [...scripts, 'setExtraHTTPHeaders', 'setGeolocation', 'newCDPSession'])
  watch(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
  context.on('page', (page) => watch(page, [...scripts, 'setExtraHTTPHeaders']))
}

/** Takes back the context of a device, emptied, for the next one like it; one that cannot be as it was before is closed. */
export async function giveBack(context: BrowserContext, options: DeviceOptions): Promise<void> {
  const hasOwnWorker = options.serviceWorkers !== 'block' && !options.keepsWorker
  if (hasOwnWorker || options.storageState || changedForGood.has(context)) return context.close()
  beingEmptied.add(context)
  const isEmpty = await empty(context, options).then(
    () => true,
    () => false,
  )
  beingEmptied.delete(context)
  if (!isEmpty) return context.close()
  const kind = kindOf(options)
  rested.set(kind, [...(rested.get(kind) ?? []), context])
}

/** Where the page of a rested context stands: an empty one of the same site, so that its process stays too. */
const restingPlace = '/robots.txt'

async function empty(context: BrowserContext, options: DeviceOptions): Promise<void> {
  const { baseURL: origin = '', viewport, reducedMotion = 'no-preference', colorScheme = 'light' } = options
  // Not of all events: the context itself listens for its end.
  for (const heard of ['console', 'request', 'weberror'] as const) context.removeAllListeners(heard)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const isUnused = context.pages().length === (restingPages.has(context) ? 1 : 0)
  if (isUnused) return
  const [first, ...others] = context.pages()
  await Promise.all([context.clearPermissions(), context.clearCookies(), ...others.map((page) => page.close())])
  const page = first ?? (await context.newPage())
  for (const heard of ['console', 'request', 'response', 'dialog'] as const) page.removeAllListeners(heard)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(origin + restingPlace, (route) => route.fulfill({ body: '' }))
  await page.goto(origin + restingPlace)
  const line = await context.newCDPSession(page)
  if (options.keepsWorker) await forgetAllButShell(page, line)
  const storageTypes = options.keepsWorker ? 'cookies,file_systems,indexeddb,local_storage' : 'all'
  await Promise.all([
    page.unrouteAll(),
    page.evaluate(() => sessionStorage.clear()),
    line.send('Storage.clearDataForOrigin', { origin, storageTypes }),
    line.send('Page.resetNavigationHistory'),
    viewport && page.setViewportSize(viewport),
    page.emulateMedia({ media: null, colorScheme, reducedMotion }),
  ])
  await line.detach()
  restingPages.set(context, page)
}

/**
 * What the worker has installed stays; it has to begin anew, without a memory. What it has asked the browser to be woken for,
 * nobody can take away.
 */
async function forgetAllButShell(page: Page, line: CDPSession): Promise<void> {
  const awaited = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.includes('precache') && name !== 'app')
    await Promise.all(names.map((name) => caches.delete(name)))
    const registration = await navigator.serviceWorker.getRegistration()
    return registration && 'sync' in registration
      ? (registration.sync as { getTags(): Promise<string[]> }).getTags()
      : []
  })
  if (awaited.length > 0) throw new Error(`The worker waits to be woken for ${awaited}.`)
  await line.send('ServiceWorker.enable')
  await line.send('ServiceWorker.stopAllWorkers')
}

/** Takes all contexts of a file away. The program stays for the next one. */
export async function closeContexts(): Promise<void> {
  const closing = contexts
  contexts = []
  rested = new Map()
  await Promise.all(closing.map((context) => context.close()))
}

/** Ends the program itself: the next device starts another. */
export async function endProgram(): Promise<void> {
  const ending = program
  program = undefined
  await (await ending)?.close()
}
