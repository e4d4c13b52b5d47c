import { here } from '../../data/rules/languages.ts'
import { isLineSlow, isThrifty } from './connection.ts'
import { database, type TableName } from './database.ts'
import { appChoice, isTakenAlong, visitCount } from './installation.ts'
import { libraryState } from './library/libraryStore.ts'

/** Every public script, font and drawing, and the page that the app starts from. */
export const appCache = 'app'

/** To the worker: bring what is missing of the app. */
export const keepAppMessage = 'KEEP_APP'

/** The library is here, which the app alone can show. */
export const isAppKept = () => libraryState(database).then(Boolean, () => false)

/** Where the app starts from, which comes last of its files. */
export const shellPath = here('/shell')

export const isAppWhole = async () =>
  Boolean(await caches.match(shellPath, { cacheName: appCache, ignoreSearch: true }))

/** What somebody made or chose on this device. The app alone can show it. */
const ownTables = ['drafts', 'outbox', 'albums', 'additions', 'letters', 'sent', 'kept'] as const satisfies TableName[]

export async function hasOwn(): Promise<boolean> {
  for (const table of ownTables) if ((await database.table(table).count()) > 0) return true
  return false
}

let isStarted = false

export function noteAppStarted() {
  isStarted = true
}

/** Whether the whole app is to be on this device. Who came to read one story, or pays for each megabyte, is not made to fetch it. */
export async function isAppWanted(): Promise<boolean> {
  if (isTakenAlong() || (await hasOwn())) return true
  if (appChoice() === 'leave') return false
  return (await isAppKept()) || (!isPoor() && (isStarted || isAtForm() || isReturning()))
}

/** Who opens the form means to write, perhaps where there is no connection. */
const isAtForm = () => document.getElementById('story-form') !== null
const isReturning = () => visitCount() > 1

/** Few bytes are wanted, or there is little room for them. */
export const isPoor = () =>
  isThrifty() || isLineSlow() || ((navigator as { deviceMemory?: number }).deviceMemory ?? 8) <= 1

/** Has the worker bring what is missing, if the app is wanted here. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator) || !(await isAppWanted())) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: keepAppMessage })
}
