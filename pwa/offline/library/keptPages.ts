import { type LibraryDelta, newestStoriesPath } from '../../../data/contract/sync.ts'
import { here } from '../../../data/rules/languages.ts'
import { database } from '../database.ts'
import { isAppWhole } from '../keptApp.ts'
import { forgetPagesState, gonePosts, goneStories, isWithinLease, pagesState } from './libraryStore.ts'
import { mayBeKept } from './pictures.ts'

/*
 * What a device reads without a connection that does not keep the app: the pages that were read on it, and the newest stories as one
 * page of text.
 */

export const pagesCache = 'pages'
const most = 40
const newest = here(newestStoriesPath)

/** The page that pays is of no use without a connection; the desk is nobody's to read. */
const neverKept = /^\/(?:[a-z]{2}\/)?(donate|admin)(\/|$)/

/** Keeps a page that was read, as the server sent it to everybody; those read longest ago leave. With the app there is no need of any. */
export async function keepPage(address: string, page: Response): Promise<void> {
  const { pathname, search } = new URL(address)
  if (neverKept.test(pathname) || page.redirected || !isPage(page)) return
  if (!(await pagesState(database)) || (await isAppWhole())) return
  const copy = page.clone()
  const text = await page.text()
  // Something on the way may have kept what has left the site since.
  if ((await goneStories(database)).some((id) => shows(text, id))) return
  if ((await gonePosts(database)).some((id) => showsPost(text, id))) return
  const cache = await caches.open(pagesCache)
  await cache.delete(pathname + search)
  await cache.put(pathname + search, copy)
  const read = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== newest)
  for (const request of read.slice(0, Math.max(0, read.length - most))) await cache.delete(request)
}

/** The page that is open: it came before the worker was there to see it. Asks whether it is as it was. */
export async function keepOpenPage(): Promise<void> {
  const { pathname, search } = location
  if (neverKept.test(pathname) || !(await hasWorker()) || (await find(pathname + search))) return
  const page = await fetch(pathname + search, { cache: 'no-cache', headers: { accept: 'text/html' } }).catch(() => null)
  if (page) await keepPage(page.url, page)
}

export async function keptPage({ url }: Pick<Request, 'url'>): Promise<Response | undefined> {
  const { pathname, search } = new URL(url)
  return readable(pathname + search)
}

export const newestStories = () => readable(newest)

/** Once there is a worker. `whenChanged`: what is here is no longer what is on the site. */
export async function bringNewestStories({ whenChanged }: { whenChanged: boolean }): Promise<void> {
  if (!(await hasWorker()) || (!whenChanged && (await find(newest)))) return
  const page = await fetch(newest, { cache: 'no-cache', priority: 'low' }).catch(() => null)
  // The app may have come whole meanwhile.
  if (page && isPage(page) && !(await isAppWhole())) await (await caches.open(pagesCache)).put(newest, page)
}

/** What has left the site leaves every page that shows it. */
export async function forgetOnPages(gone: LibraryDelta['gone']): Promise<void> {
  if (gone.length === 0 || !(await caches.has(pagesCache))) return
  const cache = await caches.open(pagesCache)
  for (const request of await cache.keys()) {
    const text = (await (await cache.match(request))?.text()) ?? ''
    if (gone.some(({ kind, id }) => (kind === 'post' ? showsPost : shows)(text, id))) await cache.delete(request)
  }
}

/**
 * The page of a story or a post that was changed has words that were taken out of it, or a translation that was taken back: it is fetched anew in
 * each language in which it was read, or leaves.
 */
export async function renewPages(
  changed: NonNullable<LibraryDelta['changed']>,
  { mayFetch }: { mayFetch: boolean },
): Promise<void> {
  if (changed.length === 0 || !(await caches.has(pagesCache))) return
  const cache = await caches.open(pagesCache)
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!changed.some(({ kind, id }) => isPageOf(pathname, kind, id))) continue
    const page = mayFetch
      ? await fetch(pathname + search, { cache: 'no-cache', priority: 'low', headers: { accept: 'text/html' } }).catch(
          () => null,
        )
      : null
    await cache.delete(request)
    if (page) await keepPage(page.url, page)
  }
}

const isPageOf = (pathname: string, kind: 'story' | 'post', id: number) =>
  new RegExp(`^(?:/[a-z]{2})?/${kind === 'story' ? 'story' : 'blog'}/${id}(?!\\d)`).test(pathname)

export async function forgetPages(): Promise<void> {
  await caches.delete(pagesCache)
  await forgetPagesState(database)
}

/** Nobody else would open what is kept. Waits for it, for ever where none comes. */
const hasWorker = async () => Boolean(await navigator.serviceWorker?.ready)

const find = (key: string) => caches.match(key, { cacheName: pagesCache })

/** Copies that the server has not confirmed for too long stay closed. */
async function readable(key: string): Promise<Response | undefined> {
  const state = await pagesState(database)
  return state && isWithinLease(state, Date.now()) ? find(key) : undefined
}

const isPage = (page: Response) => mayBeKept(page) && page.headers.get('content-type')?.startsWith('text/html') === true

const shows = (html: string, storyId: number) => new RegExp(`/story/${storyId}(?!\\d)`).test(html)

/** By its address, or by the name of its place in a list. */
const showsPost = (html: string, postId: number) => new RegExp(`(?:/blog/|"post-)${postId}(?!\\d)`).test(html)
