import { formsCache } from '../app/start/formsCache.ts'
import { forbidWorker } from '../app/start/thriftyWorker.ts'
import { appCache } from './keptApp.ts'
import { pagesCache } from './library/keptPages.ts'
import { helpCache, picturesCache, videosCache, voicesCache } from './library/pictures.ts'

const siteCaches = [helpCache, picturesCache, videosCache, voicesCache, pagesCache, formsCache, appCache]

/** Removes the worker and all that it cached. The outbox, the drafts and the library's text stay. */
export async function switchWorkerOff(): Promise<void> {
  forbidWorker()
  await removeWorker()
}

/** The worker and its caches; it comes back with the next visit unless it is switched off. */
export async function removeWorker(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('workbox-') || siteCaches.includes(name))
  await Promise.all(ours.map((name) => caches.delete(name)))
}
