import { here } from '../../../data/rules/languages.ts'
import { formsCache } from '../../app/start/formsCache.ts'

const formPaths = ['/submit-story', '/contact', '/volunteer'].map((path) => here(path))

let areHere = false

/**
 * Fetches the pages with a form: all of them for a new version, else those that are missing. `sheet` is on this device: the pages need
 * not bring their looks. Errors: those of `fetch` and of the cache; what came before is kept.
 */
export async function bringForms({ sheet, anew = false }: { sheet: string | null; anew?: boolean }): Promise<void> {
  if (areHere && !anew) return
  const cache = await caches.open(formsCache)
  for (const path of formPaths) if (anew || !(await cache.match(path))) await bringForm(cache, path, sheet)
  areHere = true
}

async function bringForm(cache: Cache, path: string, sheet: string | null) {
  const headers = { accept: 'text/html', ...(sheet && { 'service-worker-navigation-preload': sheet }) }
  const page = await fetch(path, { cache: 'no-cache', priority: 'low', headers })
  if (!page.ok || page.redirected) throw new Error(`${path} answered with ${page.status}.`)
  await cache.put(path, page)
}

/** The page with a form, whatever was asked of it in the address. */
export async function keptForm({ url }: Pick<Request, 'url'>): Promise<Response | undefined> {
  const { pathname } = new URL(url)
  return formPaths.includes(pathname) ? caches.match(pathname, { cacheName: formsCache }) : undefined
}
