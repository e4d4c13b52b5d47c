import './app/olderBrowsers.ts'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { acceptShared, sharePath } from './offline/drafts/sharedPhoto.ts'
import { isPicture } from './offline/library/pictures.ts'
import { outboxTag } from './offline/outbox/backgroundSync.ts'
import { flushOutbox } from './offline/outbox/scheduler.ts'
import { isVideo, servePicture, serveVideo } from './offline/worker/workerMedia.ts'
import { openPage, serverPaths } from './offline/worker/workerPages.ts'
import { openAlert, renewSubscription, showPush } from './offline/worker/workerPush.ts'

/** Background Sync, which TypeScript's library does not know: https://wicg.github.io/background-sync/spec/ */
type SyncEvent = ExtendableEvent & { tag: string }

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/*
 * The caches, to be read aloud:
 *   workbox-precache  the shell: /shell and every public script, style, font and drawing; replaced with each version
 *   pictures          /media/…webp, cache first; what the library plans and the reader opened, within a budget
 *   videos            /media/…mp4 that the reader asked to keep
 * Everything else passes by the worker: the API, the admin area's data, payments, downloads, the worker itself.
 */
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

registerRoute(new NavigationRoute(({ event }) => openPage(event as FetchEvent), { denylist: serverPaths }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPicture(url),
  ({ request }) => servePicture(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isVideo(url),
  ({ request }) => serveVideo(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => acceptShared(request),
  'POST',
)

self.addEventListener('activate', (event) => event.waitUntil(takeCharge()))
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
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

async function takeCharge() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Fails while something waits for another try, so that the browser comes back. */
async function sendInBackground() {
  const { nextTryAt } = await flushOutbox({ eager: true })
  if (nextTryAt !== null) throw new Error('Some submissions wait for another try.')
}
