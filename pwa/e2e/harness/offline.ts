import type { Page } from 'playwright-core'
import { here } from '../../../data/rules/languages.ts'
import { eventually } from './eventually.ts'

/** Waits until the worker is in charge of the page, and this device has the whole app and its copy of the library, and no pages beside. The app is that of the language that is spoken. */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await eventually(() => knows(page, 'library')).toBe(true)
  await eventually(() => holdsInCache(page, 'app', here('/shell'))).toBe(true)
  await eventually(() => page.evaluate(() => caches.has('pages'))).toBe(false)
}

/** Waits until this device keeps the page that is open, and the newest stories, and not the app. */
export async function untilPageIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await eventually(() => holdsInCache(page, 'pages', new URL(page.url()).pathname)).toBe(true)
  await eventually(() => holdsInCache(page, 'pages', '/newest-stories')).toBe(true)
}

/** As if the server had not been asked for a month and a day. */
export const outliveLease = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('voices-for-wildlife')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('meta', 'readwrite')
          const asking = writing.objectStore('meta').get('pages')
          asking.onsuccess = () => {
            const { value } = asking.result as { value: { confirmedAt: string } }
            const confirmedAt = new Date(Date.parse(value.confirmedAt) - 31 * 24 * 3_600_000).toISOString()
            writing.objectStore('meta').put({ key: 'pages', value: { ...value, confirmedAt } })
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

export const holdsInCache = (page: Page, name: string, path: string) =>
  page.evaluate(
    async ([cacheName, kept]) =>
      (await caches.has(cacheName)) && Boolean(await caches.match(kept, { cacheName, ignoreSearch: true })),
    [name, path] as const,
  )

/** The device has noted this fact about itself. */
const knows = (page: Page, fact: string) =>
  page.evaluate(async (wanted) => {
    const state = await readAll<{ key: string }>('meta')
    return state.some(({ key }) => key === wanted)

    function readAll<T>(table: string): Promise<T[]> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open('voices-for-wildlife')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains(table)) {
            database.close()
            resolve([])
            return
          }
          const reading = database.transaction(table).objectStore(table).getAll()
          reading.onsuccess = () => {
            database.close()
            resolve(reading.result as T[])
          }
        }
      })
    }
  }, fact)

/** Everything this device keeps of the site, as text: databases, caches and local storage. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [JSON.stringify({ ...localStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        kept.push(request.url)
        const answer = await cache.match(request)
        if (/json|html/.test(answer?.headers.get('content-type') ?? '')) kept.push((await answer?.text()) ?? '')
      }
    }
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const table of database.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const reading = database.transaction(table).objectStore(table).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        kept.push(JSON.stringify(rows))
      }
      database.close()
    }
    return kept.join('\n')
  })

/** How many pictures of stories this device holds. */
export const picturesKept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('pictures')).keys()).length)

/** As if a story were too old for the copy on this device. */
export const dropFromLibrary = (page: Page, id: number) =>
  page.evaluate(
    (key) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('voices-for-wildlife')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const writing = database.transaction('stories', 'readwrite')
          writing.objectStore('stories').delete(key)
          writing.oncomplete = () => {
            database.close()
            resolve()
          }
        }
      }),
    id,
  )
