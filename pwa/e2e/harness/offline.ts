import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Waits until the worker is in charge of the page and this device has its copy of the library. */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await eventually(() => hasLibrary(page)).toBe(true)
}

const hasLibrary = (page: Page) =>
  page.evaluate(async () => {
    const state = await readAll<{ key: string }>('meta')
    return state.some(({ key }) => key === 'library')

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
  })

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
