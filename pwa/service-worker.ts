import './app/olderBrowsers.ts'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isThriftyWorker } from './app/start/thriftyWorker.ts'
import { database } from './offline/database.ts'
import { acceptShared, sharePath } from './offline/drafts/sharedPhotos.ts'
import { isAppKept, keepAppMessage } from './offline/keptApp.ts'
import { forgetPages } from './offline/library/keptPages.ts'
import { isPicture } from './offline/library/pictures.ts'
import { outboxTag } from './offline/outbox/backgroundSync.ts'
import { listQueued } from './offline/outbox/outboxStore.ts'
import { flushOutbox } from './offline/outbox/scheduler.ts'
import { isFull } from './offline/storage.ts'
import { fromThisVersion, isForReading, openAppFiles } from './offline/worker/appFiles.ts'
import { bringForms } from './offline/worker/keptForms.ts'
import { type AppParts, appPartsMessage } from './offline/worker/partsMessage.ts'
import { isFormPath, takeForm } from './offline/worker/takenForms.ts'
import { isPlayed, servePicture, servePlayed } from './offline/worker/workerMedia.ts'
import { openPage, serverPaths } from './offline/worker/workerPages.ts'
import { openAlert, renewSubscription, showPush } from './offline/worker/workerPush.ts'

/** Background Sync, which TypeScript's library does not know: https://wicg.github.io/background-sync/spec/ */
type SyncEvent = ExtendableEvent & { tag: string }

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/*
 * The caches, to be read aloud:
 *   workbox-precache  looks and first script of a page that is read; replaced with each version
 *   app               everything else that the site is made of, on a device that keeps the app
 *   pages             what was read, on a device that does not
 *   forms             the pages with a form, which is filled in and sent without the app
 *   pictures          /media/…webp, cache first; what the library plans and the reader opened, within a budget
 *   videos            /media/…mp4 that the reader asked to keep, with its captions
 *   recordings        /media/…/voice.… that the reader asked to keep
 * Everything else passes by the worker: the API, the admin area's data, payments, downloads, the worker itself.
 */
const files: PrecacheEntry[] = self.__WB_MANIFEST
const sheet = `/${files.find(({ url }) => url.endsWith('.css'))?.url}`
const appFiles = openAppFiles(files.filter((file) => !isForReading(file)))
/** Few bytes are wanted here: of the forms alone. */
const isThrifty = isThriftyWorker(self.location.href)
if (!isThrifty) precacheAndRoute(files.filter(isForReading))
const wantedForms = {
  version: `${files.find(({ url }) => url.endsWith('shell'))?.revision}${isThrifty ? ' thrifty' : ''}`,
  hasSheet: !isThrifty,
}
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(
    ({ event }) => {
      const page = openPage(event as FetchEvent, appFiles.shell)
      event.waitUntil(page.then(workAfterPage).catch(() => undefined))
      return page
    },
    { denylist: serverPaths },
  ),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && appFiles.has(url),
  ({ request }) => appFiles.answer(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => fetch(request).catch(() => fromThisVersion(files, request)),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPicture(url),
  ({ request }) => servePicture(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPlayed(url),
  ({ request }) => servePlayed(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => acceptShared(request),
  'POST',
)
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && isFormPath(url.pathname) && request.mode === 'navigate',
  ({ request }) => takeForm(request),
  'POST',
)

self.addEventListener('install', (event) => event.waitUntil(keepAppOn()))
self.addEventListener('activate', (event) => event.waitUntil(takeCharge()))
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === keepAppMessage) event.waitUntil(keepApp())
})
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === outboxTag) sync.waitUntil(sendInBackground())
})
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openAlert(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(renewSubscription())
})

/** With the app there is no need of pages. */
async function keepApp() {
  try {
    await appFiles.keep(() => tell(null))
    await forgetPages()
    await tell(null)
  } catch (error) {
    await tell(isFull(error) ? 'full' : 'cut')
  }
}

/** To all pages, which may show it. What comes does not depend on it. */
const tell = (trouble: AppParts['trouble']) => tellParts(trouble).catch(() => undefined)

async function tellParts(trouble: AppParts['trouble']) {
  const message: AppParts = { type: appPartsMessage, ...(await appFiles.parts()), trouble }
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message)
}

/** A device that keeps the app has the new one whole before it is put in charge. */
async function keepAppOn() {
  if (self.registration.active && (await isAppKept())) await appFiles.keep()
}

async function takeCharge() {
  await appFiles.tidy()
  await self.registration.navigationPreload?.enable()
  // Where the sheet is here, pages need not bring what they need of it.
  if (!isThrifty) await self.registration.navigationPreload?.setHeaderValue(sheet)
  await self.clients.claim()
  // Nothing waits for them: until it has taken charge, a worker answers no page.
  void bringForms(wantedForms).catch(() => undefined)
}

/** A form that did not come with the worker comes with a later page. Where the page has no script for it, what waits is sent from here. */
async function workAfterPage() {
  if (isThrifty && (await listQueued(database)).length > 0) await sendInBackground()
  await bringForms(wantedForms)
}

/** Fails while something waits for another try, so that the browser comes back. */
async function sendInBackground() {
  const { nextTryAt } = await flushOutbox({ eager: true })
  if (nextTryAt !== null) throw new Error('Some submissions wait for another try.')
}
