import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import type { PushSubscription } from 'web-push'
import { withDatabase } from './database.ts'

/**
 * Gives the pages of a device a push service that is not there: what `subscribe` hands out is this subscription. All that
 * follows is real: the server encrypts for it, and what it sends is delivered to the worker by `deliverPush`.
 */
export async function subscribeAs(context: BrowserContext, subscription: PushSubscription): Promise<void> {
  await context.addInitScript((given) => {
    const key = 'has-subscription'
    const asSubscription = () => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(key) === null ? null : asSubscription()),
      subscribe: async () => {
        localStorage.setItem(key, '')
        return asSubscription()
      },
    })
  }, subscription)
}

/** As a browser may do it by itself. */
export const endSubscription = (page: Page) => page.evaluate(() => localStorage.removeItem('has-subscription'))

/** The browser's own end of a push service: hands a decrypted message to the worker of a page. */
export async function openPushLine(page: Page) {
  const line: CDPSession = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first && !first.isDeleted) resolve(first.registrationId)
    })
  })
  await line.send('ServiceWorker.enable')
  const registrationId = await registration
  const origin = new URL(page.url()).origin
  return (data: string) => line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** What stands on the screen of the device. */
export const shownAlerts = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, tag, data }) => ({
      title,
      tag,
      place: data.place as string,
    }))
  })

/** A browser may have ended the worker meanwhile; the next message starts another. Errors: none is there in time. */
const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers().at(-1) ?? context.waitForEvent('serviceworker')

/** Taps the alert with this title, as its worker is told of it. Browsers let nobody else do that. */
export async function tapAlert(context: BrowserContext, title: string): Promise<void> {
  const worker = await workerOf(context)
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted)
    if (!notification) throw new Error(`There is no alert “${wanted}”.`)
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  }, title)
}

/** Taps an alert while the desk is open nowhere: the place that the worker opens a window for. */
export async function placeOpenedBy(context: BrowserContext, title: string): Promise<string> {
  const worker = await workerOf(context)
  return worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted)
    if (!notification) throw new Error(`There is no alert “${wanted}”.`)
    return new Promise<string>((resolve) => {
      // Only a person's tap lets a worker open a window.
      Object.defineProperty(scope.clients, 'openWindow', {
        configurable: true,
        value: async (place: string) => resolve(place),
      })
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })
  }, title)
}

/** The kinds of the alerts that a device has said it has shown, as the server's database has them. */
export const acknowledgedAlerts = (dataDir: string) =>
  withDatabase(dataDir, (db) => {
    const rows = db.prepare<[], { kind: string }>('select kind from alerts where acknowledged_at is not null').all()
    return rows.map(({ kind }) => kind)
  })

/** What is being collected is told with the next thing that happens: a test need not wait for the end of the time. */
export const hastenAlerts = (dataDir: string) =>
  withDatabase(dataDir, (db) => {
    db.prepare("update jobs set run_at = ? where name = 'alerts.collect'").run(new Date().toISOString())
  })
