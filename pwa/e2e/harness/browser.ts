import { readdir, readFile } from 'node:fs/promises'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type DeviceOptions, giveBack, launching, openContext, openPage, watchChanges } from './contexts.ts'
import { temporaryFolder } from './folders.ts'

export const phone = { width: 360, height: 740 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1280, height: 800 }

/**
 * A device whose browser takes the service worker. Others have none, as a first visit has none: what asks nothing of it is spared
 * its installation.
 */
export const withWorker = { serviceWorkers: 'allow' } as const

/** The same for what does not ask how the worker came: it may have been installed by the test before, and nothing else is left of that. */
export const withEarlierWorker = { ...withWorker, keepsWorker: true } as const

/** The script that brings a page to life. */
export const appScript = /\/assets\/browser-[^/]*\.js$/

/** What a page did that no page should do. */
export interface Complaints {
  /** Errors and warnings of the console, and errors nobody caught. */
  console: string[]
  /** Requests to any other host. */
  foreign: string[]
}

/** A device with its own storage and connection, that may notify and sync in the background. */
export async function openDevice(url: string, options: DeviceOptions = {}) {
  const given = { baseURL: url, viewport: phone, timezoneId: 'Africa/Lagos', ...still, ...withoutWorker, ...options }
  const context = await openContext(given)
  const device = await equip(context, url, given)
  let closing: Promise<void> | undefined
  return {
    ...device,
    /** Once: the context may be another device's by then. */
    close() {
      closing ??= giveBack(context, given)
      return closing
    },
  }
}

interface Lasting extends BrowserContextOptions {
  /** A folder. A browser that is killed leaves it as a phone with a dead battery would. */
  profile?: string
  /** A WAV that its microphone hears, again and again. */
  hears?: string
}

/** A device with a profile on the disk, as an installed app needs one, in a program of its own. */
export async function openLastingDevice(url: string, { profile = temporaryFolder(), hears, ...options }: Lasting = {}) {
  const { args, ...program } = await launching()
  const context = await chromium.launchPersistentContext(profile, {
    ...program,
    args: hears === undefined ? args : [...args, ...microphoneOf(hears)],
    baseURL: url,
    viewport: phone,
    ...options,
  })
  const device = await equip(context, url)
  return {
    ...device,
    /** As when the battery is taken out: nothing of it is asked or waited for. */
    async kill() {
      const isClosed = new Promise((resolve) => context.once('close', resolve))
      for (const id of await processesOf(profile)) process.kill(id, 'SIGKILL')
      await isClosed
    },
  }
}

const microphoneOf = (file: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${file}`,
]

/** Those that were started with this profile. */
async function processesOf(profile: string): Promise<number[]> {
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return ids.filter((_, at) => lines[at]?.includes(profile))
}

/** What moves would be measured on its way. */
const still = { reducedMotion: 'reduce' } as const
const withoutWorker = { serviceWorkers: 'block' } as const

/** What is said about the worker that a test has taken away. */
const missesWorker = /Service Worker registration blocked|Offline part unavailable: TypeError/

/** Remembers for `startApp` that the app has taken over what the server rendered. */
const noteStart = () => document.addEventListener('voices:started', () => Object.assign(window, { hasStarted: true }))

/**
 * Most tests ask about the app: it is fetched as by somebody who begins with a field. A page in lite mode is left as it is, and one
 * that has no app too.
 */
export async function startApp(page: Page): Promise<void> {
  await untilScripted(page)
  const isFetched = await page.evaluate(() => {
    const isLeft = document.documentElement.dataset.lite !== undefined || !document.querySelector('script[data-app]')
    if (!isLeft) document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    return !isLeft
  })
  if (isFetched) await page.waitForFunction(() => 'hasStarted' in window)
}

/** Waits until the page's own script, which comes after the first paint, takes what is done on it. */
export const untilScripted = (page: Page) => page.waitForFunction(() => !('pressed' in window))

const equipped = new WeakSet<BrowserContext>()

async function equip(
  context: BrowserContext,
  url: string,
  { serviceWorkers, javaScriptEnabled = true }: BrowserContextOptions = {},
) {
  const complaints: Complaints = { console: [], foreign: [] }
  const isWorkerBlocked = serviceWorkers === 'block'
  // The machine may be busy with three of these.
  context.setDefaultTimeout(30_000)
  if (!equipped.has(context)) {
    equipped.add(context)
    await context.addInitScript(noteStart)
    watchChanges(context)
  }
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
      const page = await openPage(context)
      await page.goto(path)
      if (javaScriptEnabled) await startApp(page)
      return page
    },
    /** As `open`, but nothing is done on the page: no app comes by itself. */
    async openToRead(path: string): Promise<Page> {
      const page = await openPage(context)
      await page.goto(path)
      return page
    },
    /** A page that is nowhere yet. */
    openPage: () => openPage(context),
    setOffline: (offline: boolean) => context.setOffline(offline),
    close: () => context.close(),
  }
}
export type Device = Awaited<ReturnType<typeof openDevice>>
