import { locale, type Message, msg, t } from '../../data/words/words.ts'

/** What was found. `plain`: neither good nor bad. */
export interface Finding {
  state: 'good' | 'bad' | 'plain'
  words: string
}

const good = (words: string): Finding => ({ state: 'good', words })
const bad = (words: string): Finding => ({ state: 'bad', words })
const plain = (words: string): Finding => ({ state: 'plain', words })

/** As `pwa/offline/database.ts` calls them: this script stands alone and does not bring the library in. */
const databaseName = 'voices-for-wildlife'
const waitingStores = ['outbox', 'albums', 'additions', 'letters']
/** As `pwa/offline/worker/pushDevice.ts` notes that an admin is alerted here. */
const factsStore = 'meta'
const alertsKey = 'alerts'

/** What the check looks at, in the order of the list. */
export const checks: readonly { label: Message; check: () => Promise<Finding> }[] = [
  { label: msg('Service worker'), check: checkWorker },
  { label: msg('Storage'), check: checkStorage },
  { label: msg('Kept when space is short'), check: checkPersistence },
  { label: msg('Database'), check: checkDatabase },
  { label: msg('Outbox'), check: checkOutbox },
  { label: msg('Notifications'), check: checkNotifications },
  { label: msg('Number on the icon'), check: checkBadge },
  { label: msg('Clock'), check: checkClock },
  { label: msg('Signal'), check: checkNetwork },
]

async function checkWorker(): Promise<Finding> {
  if (!('serviceWorker' in navigator))
    return bad(t('This browser has none, or the page is not on HTTPS: no offline copy.'))
  const registration = await navigator.serviceWorker.getRegistration('/')
  if (!registration) return bad(t('Not running yet. Open the home page once and come back.'))
  if (registration.waiting) return plain(t('A newer version waits: open the site and say yes to the update.'))
  if (!registration.active) return plain(t('Starting for the first time. Load this page again in a moment.'))
  return good(t('Running, version {version}.', { version: (await versionOfShell()) ?? t('unknown') }))
}

/** The shell's revision, which changes with every build. */
async function versionOfShell(): Promise<string | undefined> {
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, searchParams } = new URL(url)
      if (pathname === '/shell') return searchParams.get('__WB_REVISION__')?.slice(0, 8)
    }
  }
}

async function checkStorage(): Promise<Finding> {
  const { usage, quota } = await navigator.storage.estimate()
  if (usage === undefined || !quota) return plain(t('This browser does not say.'))
  const share = t('{used} used of {all}.', { used: megabytes(usage), all: megabytes(quota) })
  return usage / quota > 0.9 ? bad(`${share} ${t('Remove a video before you write.')}`) : good(share)
}

const megabytes = (bytes: number) =>
  t('{number} MB', { number: (bytes / 1_000_000).toLocaleString(locale(), { maximumFractionDigits: 1 }) })

async function checkPersistence(): Promise<Finding> {
  return (await navigator.storage.persisted())
    ? good(t('Yes: the browser has promised not to clear drafts by itself.'))
    : plain(t('Not promised. Installing the app, or sending a story from here, makes it likelier.'))
}

async function checkDatabase(): Promise<Finding> {
  const name = `${databaseName}-check`
  try {
    const database = await opened(indexedDB.open(name, 1), (fresh) => fresh.createObjectStore('try'))
    const writing = database.transaction('try', 'readwrite').objectStore('try')
    await answered(writing.put('kept', 1))
    const kept = await answered(writing.get(1))
    database.close()
    return kept === 'kept' ? good(t('Drafts can be written and read.')) : bad(t('What was written could not be read.'))
  } catch {
    return bad(t('Drafts cannot be kept, perhaps because this is a private window.'))
  } finally {
    indexedDB.deleteDatabase(name)
  }
}

async function checkOutbox(): Promise<Finding> {
  const waiting = await countWaiting()
  if (waiting === 0) return good(t('Empty: everything has been sent.'))
  return plain(
    t('{waiting, plural, one {# item waits} other {# items wait}} in the outbox on the Submit Story page.', {
      waiting,
    }),
  )
}

const countWaiting = () =>
  lookInside(0, async (database) => {
    const stores = waitingStores.filter((name) => database.objectStoreNames.contains(name))
    const counts = stores.map((name) => answered(database.transaction(name).objectStore(name).count()))
    return (await Promise.all(counts)).reduce((total, count) => total + count, 0)
  })

/** An admin has switched alerts on in this browser. */
const isAlerted = () =>
  lookInside(false, async (database) => {
    if (!database.objectStoreNames.contains(factsStore)) return false
    return (await answered(database.transaction(factsStore).objectStore(factsStore).count(alertsKey))) > 0
  })

/** Opens the database only where there is one: creating it here would leave the app an empty shell of it. */
async function lookInside<T>(nothing: T, look: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await opened(indexedDB.open(databaseName), (_fresh, request) => request.transaction?.abort()).catch(
    () => null,
  )
  if (!database) return nothing
  try {
    return await look(database)
  } finally {
    database.close()
  }
}

async function checkNotifications(): Promise<Finding> {
  if (!('PushManager' in window) || !('Notification' in window))
    return plain(t('Not supported here. Nothing depends on it.'))
  const words = {
    granted: t('Supported and allowed.'),
    denied: t('Supported, and blocked in the settings of this browser. Only our admin team needs them.'),
    default: t('Supported. Nobody has asked you, and nobody will as long as you only read and write.'),
  }
  const { permission } = Notification
  if (await isAlerted()) return checkAlerts(permission)
  return permission === 'denied' ? plain(words.denied) : good(words[permission])
}

/** Of an admin's device: what is pushed has to get through. */
async function checkAlerts(permission: NotificationPermission): Promise<Finding> {
  if (permission !== 'granted')
    return bad(t('Alerts are switched on for this device, but the settings of this browser block them.'))
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  return subscription
    ? good(t('Supported and allowed, and this device is alerted.'))
    : bad(t('Alerts are switched on for this device, but its browser has ended them. Open the desk: it renews them.'))
}

async function checkBadge(): Promise<Finding> {
  return 'setAppBadge' in navigator
    ? good(t('Supported for the installed app: our admin team sees how many stories wait.'))
    : plain(t('Not supported here. Nothing depends on it.'))
}

const mostSkewSeconds = 120

/** Compares with the server's `Date`, which is whole seconds. */
async function checkClock(): Promise<Finding> {
  const asked = Date.now()
  const response = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  // Its head says it all; what is left unread stays on the line.
  await response?.body?.cancel()
  const told = Date.parse(response?.headers.get('date') ?? '')
  if (Number.isNaN(told)) return plain(t('The server could not be asked for the time.'))
  const seconds = Math.round(((asked + Date.now()) / 2 - told - 500) / 1000)
  if (Math.abs(seconds) <= mostSkewSeconds) return good(t('Right, to within two minutes.'))
  return bad(`${wrongBy(seconds)} ${t('Set it to automatic; the times of drafts depend on it.')}`)
}

function wrongBy(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  if (Math.abs(seconds) >= 7200) return seconds > 0 ? t('more than an hour fast.') : t('more than an hour slow.')
  return seconds > 0
    ? t('{minutes, plural, one {# minute} other {# minutes}} fast.', { minutes })
    : t('{minutes, plural, one {# minute} other {# minutes}} slow.', { minutes })
}

async function checkNetwork(): Promise<Finding> {
  if (!navigator.onLine) return plain(t('Offline. Stories that are saved still open.'))
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string; saveData?: boolean } }
  const kind = connection?.effectiveType
    ? t('Online, about as fast as {kind}.', { kind: connection.effectiveType.toUpperCase() })
    : t('Online.')
  return good(connection?.saveData ? `${kind} ${t('The browser asks sites to save data.')}` : kind)
}

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function opened(request: IDBOpenDBRequest, whenNew: (fresh: IDBDatabase, request: IDBOpenDBRequest) => void) {
  request.onupgradeneeded = () => whenNew(request.result, request)
  return answered(request)
}
