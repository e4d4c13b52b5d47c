import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { provideChromium } from '../../../scripts/chromium.ts'
import { temporaryFolder } from './folders.ts'

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

const launching = async () => ({ executablePath: await provideChromium(), args: quiet, chromiumSandbox: false })

let program: Promise<Browser> | undefined
let contexts: BrowserContext[] = []

/** One Chromium for all files that a worker takes: to start it is the dearest part of a small file. It ends with the worker. */
async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  if (!(await program)?.isConnected()) program = launching().then((given) => chromium.launch(given))
  const browser = (await program) as Browser
  const context = await browser.newContext(options)
  contexts.push(context)
  return context
}

/** Takes all devices of a file away. The program stays for the next one. */
export async function closeDevices(): Promise<void> {
  const closing = contexts
  contexts = []
  await Promise.all(closing.map((context) => context.close()))
}

/** Ends the program itself: the next device starts another. */
export async function endProgram(): Promise<void> {
  const ending = program
  program = undefined
  await (await ending)?.close()
}

export const phone = { width: 360, height: 740 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1280, height: 800 }

/**
 * A device whose browser has no service worker, as a first visit has none: for tests that ask nothing of it, which are
 * then spared its installation.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const

/** The script that brings a page to life. */
export const appScript = /\/assets\/browser-(?!lite-)[^/]*\.js$/

/** What a page did that no page should do. */
export interface Complaints {
  /** Errors and warnings of the console, and errors nobody caught. */
  console: string[]
  /** Requests to any other host. */
  foreign: string[]
}

/** A device with its own storage, worker and connection, that may notify and sync in the background. */
export async function openDevice(url: string, options: BrowserContextOptions = {}) {
  const context = await openContext({ baseURL: url, viewport: phone, timezoneId: 'Africa/Lagos', ...options })
  return equip(context, url, options)
}

/** A device with a profile on the disk, as an installed app needs one. */
export async function openLastingDevice(url: string, options: BrowserContextOptions = {}) {
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    ...(await launching()),
    baseURL: url,
    viewport: phone,
    ...options,
  })
  return equip(context, url)
}

/** What is said about the worker that a test has taken away. */
const missesWorker = /Service Worker registration blocked|Offline part unavailable: TypeError/

/** Remembers for `untilStarted` that the app has taken over what the server rendered. */
const noteStart = () => document.addEventListener('voices:started', () => Object.assign(window, { hasStarted: true }))

/** A page that the app takes over by itself has no answer to a click before: people wait for what they see, tests have to be told. */
const untilStarted = (page: Page) =>
  page.waitForFunction(() => 'hasStarted' in window || !document.querySelector('script[src*="/browser-later-"]'))

async function equip(
  context: BrowserContext,
  url: string,
  { serviceWorkers, javaScriptEnabled = true }: BrowserContextOptions = {},
) {
  const complaints: Complaints = { console: [], foreign: [] }
  const isWorkerBlocked = serviceWorkers === 'block'
  // The machine may be busy with three of these.
  context.setDefaultTimeout(30_000)
  await context.addInitScript(noteStart)
  await context.grantPermissions(['notifications', 'background-sync'], { origin: url })
  context.on('console', (message) => {
    if (isWorkerBlocked && missesWorker.test(message.text())) return
    if (['error', 'warning'].includes(message.type()))
      complaints.console.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => complaints.console.push(String(error.error())))
  context.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) complaints.foreign.push(request.url())
  })
  return {
    context,
    complaints,
    async open(path: string): Promise<Page> {
      const page = await context.newPage()
      await page.goto(path)
      if (javaScriptEnabled) await untilStarted(page)
      return page
    },
    setOffline: (offline: boolean) => context.setOffline(offline),
    close: () => context.close(),
  }
}
export type Device = Awaited<ReturnType<typeof openDevice>>
