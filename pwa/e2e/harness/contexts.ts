import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { provideChromium } from '../../../scripts/chromium.ts'

/**
 * Parts of the program's own window, each a page with scripts that is loaded anew with every tab: together more work than the
 * page under test.
 */
const ownWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

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
  `--disable-features=${[...ownWindow, ...asPlaywright].join(',')}`,
]

export const launching = async () => ({ executablePath: await provideChromium(), args: quiet, chromiumSandbox: false })

let program: Promise<Browser> | undefined
let contexts: BrowserContext[] = []
/**
 * Contexts that the tests of a file have given back, by what they were opened with. Pages, cookies and storage are gone; what
 * was fetched and compiled is not, which is most of the work of a small test.
 */
let rested = new Map<string, BrowserContext[]>()
/** Contexts with scripts, clocks or headers that nothing takes away again. */
const changedForGood = new WeakSet<BrowserContext>()

/** One Chromium for all files that a worker takes: to start it is the dearest part of a small file. It ends with the worker. */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const earlier = rested.get(JSON.stringify(options))?.pop()
  if (earlier) return earlier
  if (!(await program)?.isConnected()) program = launching().then((given) => chromium.launch(given))
  const browser = (await program) as Browser
  const context = await browser.newContext(options)
  contexts.push(context)
  return context
}

/** Notes from now on what is done to a context for good. */
export function watchChanges(context: BrowserContext): void {
  const watch = <T extends object>(owner: T, names: (keyof T & string)[]) => {
    for (const name of names) {
      const method = owner[name] as (...given: unknown[]) => unknown
      const watched = (...given: unknown[]) => {
        changedForGood.add(context)
        return method.apply(owner, given)
      }
      Object.assign(owner, { [name]: watched })
    }
  }
  watch(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setGeolocation'])
  watch(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
}

/** Takes back the context of a device without a worker, emptied, for the next one like it; any other is closed. */
export async function giveBack(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
  const canRest = options.serviceWorkers === 'block' && !options.storageState && !changedForGood.has(context)
  if (!canRest) return context.close()
  await empty(context, options.baseURL ?? '')
  const kind = JSON.stringify(options)
  rested.set(kind, [...(rested.get(kind) ?? []), context])
}

async function empty(context: BrowserContext, origin: string): Promise<void> {
  // Not of all events: the context itself listens for its end.
  for (const heard of ['console', 'request', 'weberror'] as const) context.removeAllListeners(heard)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const cleaner = cleaners.get(context) ?? (await openCleaner(context))
  await Promise.all(context.pages().map((page) => page !== cleaner.page && page.close()))
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  await cleaner.line.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}

/** A page that shows nothing, through which the storage of its context is emptied. It stays: each page is a process to be started. */
async function openCleaner(context: BrowserContext) {
  const page = await context.newPage()
  const cleaner = { page, line: await context.newCDPSession(page) }
  cleaners.set(context, cleaner)
  return cleaner
}
const cleaners = new WeakMap<BrowserContext, Awaited<ReturnType<typeof openCleaner>>>()

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
