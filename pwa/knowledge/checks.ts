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
export const checks: Record<string, () => Promise<Finding>> = {
  'Service worker': checkWorker,
  Storage: checkStorage,
  'Kept when space is short': checkPersistence,
  Database: checkDatabase,
  Outbox: checkOutbox,
  Notifications: checkNotifications,
  'Number on the icon': checkBadge,
  Clock: checkClock,
  Signal: checkNetwork,
}

async function checkWorker(): Promise<Finding> {
  if (!('serviceWorker' in navigator))
    return bad('This browser has none, or the page is not on HTTPS: no offline copy.')
  const registration = await navigator.serviceWorker.getRegistration('/')
  if (!registration) return bad('Not running yet. Open the home page once and come back.')
  if (registration.waiting) return plain('A newer version waits: open the site and say yes to the update.')
  if (!registration.active) return plain('Starting for the first time. Load this page again in a moment.')
  return good(`Running, version ${await versionOfShell()}.`)
}

/** The shell's revision, which changes with every build. */
async function versionOfShell(): Promise<string> {
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, searchParams } = new URL(url)
      if (pathname === '/shell') return (searchParams.get('__WB_REVISION__') ?? 'unknown').slice(0, 8)
    }
  }
  return 'unknown'
}

async function checkStorage(): Promise<Finding> {
  const { usage, quota } = await navigator.storage.estimate()
  if (usage === undefined || !quota) return plain('This browser does not say.')
  const share = `${megabytes(usage)} used of ${megabytes(quota)}.`
  return usage / quota > 0.9 ? bad(`${share} Remove a video before you write.`) : good(share)
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

async function checkPersistence(): Promise<Finding> {
  return (await navigator.storage.persisted())
    ? good('Yes: the browser has promised not to clear drafts by itself.')
    : plain('Not promised. Installing the app, or sending a story from here, makes it likelier.')
}

async function checkDatabase(): Promise<Finding> {
  const name = `${databaseName}-check`
  try {
    const database = await opened(indexedDB.open(name, 1), (fresh) => fresh.createObjectStore('try'))
    const writing = database.transaction('try', 'readwrite').objectStore('try')
    await answered(writing.put('kept', 1))
    const kept = await answered(writing.get(1))
    database.close()
    return kept === 'kept' ? good('Drafts can be written and read.') : bad('What was written could not be read.')
  } catch {
    return bad('Drafts cannot be kept, perhaps because this is a private window.')
  } finally {
    indexedDB.deleteDatabase(name)
  }
}

async function checkOutbox(): Promise<Finding> {
  const waiting = await countWaiting()
  if (waiting === 0) return good('Empty: everything has been sent.')
  const items = waiting === 1 ? '1 item waits' : `${waiting} items wait`
  return plain(`${items} in the outbox on the Submit Story page.`)
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
    return plain('Not supported here. Nothing depends on it.')
  const words = {
    granted: 'Supported and allowed.',
    denied: 'Supported, and blocked in the settings of this browser. Only our admin team needs them.',
    default: 'Supported. Nobody has asked you, and nobody will as long as you only read and write.',
  }
  const { permission } = Notification
  if (await isAlerted()) return checkAlerts(permission)
  return permission === 'denied' ? plain(words.denied) : good(words[permission])
}

/** Of an admin's device: what is pushed has to get through. */
async function checkAlerts(permission: NotificationPermission): Promise<Finding> {
  if (permission !== 'granted')
    return bad('Alerts are switched on for this device, but the settings of this browser block them.')
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  return subscription
    ? good('Supported and allowed, and this device is alerted.')
    : bad('Alerts are switched on for this device, but its browser has ended them. Open the desk: it renews them.')
}

async function checkBadge(): Promise<Finding> {
  return 'setAppBadge' in navigator
    ? good('Supported for the installed app: our admin team sees how many stories wait.')
    : plain('Not supported here. Nothing depends on it.')
}

const mostSkewSeconds = 120

/** Compares with the server's `Date`, which is whole seconds. */
async function checkClock(): Promise<Finding> {
  const asked = Date.now()
  const response = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  // Its head says it all; what is left unread stays on the line.
  await response?.body?.cancel()
  const told = Date.parse(response?.headers.get('date') ?? '')
  if (Number.isNaN(told)) return plain('The server could not be asked for the time.')
  const seconds = Math.round(((asked + Date.now()) / 2 - told - 500) / 1000)
  if (Math.abs(seconds) <= mostSkewSeconds) return good('Right, to within two minutes.')
  const amount = Math.abs(seconds) < 7200 ? `${Math.round(Math.abs(seconds) / 60)} minutes` : 'more than an hour'
  return bad(`${amount} ${seconds > 0 ? 'fast' : 'slow'}. Set it to automatic; the times of drafts depend on it.`)
}

async function checkNetwork(): Promise<Finding> {
  if (!navigator.onLine) return plain('Offline. Stories that are saved still open.')
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string; saveData?: boolean } }
  const kind = connection?.effectiveType
    ? `Online, about as fast as ${connection.effectiveType.toUpperCase()}.`
    : 'Online.'
  return good(connection?.saveData ? `${kind} The browser asks sites to save data.` : kind)
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
