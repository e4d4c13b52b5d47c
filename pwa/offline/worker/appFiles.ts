import { matchPrecache, type PrecacheEntry } from 'workbox-precaching'
import { appCache, shellPath } from '../keptApp.ts'

/** As Workbox names it in its own cache. */
const revisionName = '__WB_REVISION__'
const atATime = 4
/** A line that needs longer for one file is not given several at once: what somebody sends needs one of its few calls. */
const slowMs = 1_500

/** What a page that is read needs. The page has fetched nearly all of it by itself, so that it comes out of the browser's cache. */
const forReading = /\.css$|^logo\/|^assets\/(?:[a-z]{2}\/)?(reader|device|pictures|drafts|rolldown-runtime)-/

export const isForReading = ({ url }: PrecacheEntry) => forReading.test(url)

/** The files of this version, whether they are on the device or not. */
export function openAppFiles(entries: PrecacheEntry[]) {
  const keys = new Map(entries.map(({ url, revision }) => [pathOf(url), keyOf(url, revision)]))
  let keeping: Promise<void> | null = null

  /** As the cache has it at this moment. */
  async function parts() {
    // To open it would make it anew on a device whose worker was switched off.
    if (!(await caches.has(appCache))) return { held: 0, total: keys.size }
    const held = new Set((await (await caches.open(appCache)).keys()).map(({ url }) => keyIn(url)))
    return { held: [...keys.values()].filter((key) => held.has(key)).length, total: keys.size }
  }

  async function bring(onPart: () => unknown) {
    const cache = await caches.open(appCache)
    const held = new Set((await cache.keys()).map(({ url }) => keyIn(url)))
    const missing = [...keys.keys()].filter((path) => path !== shellPath && !held.has(keys.get(path) ?? ''))
    const fetchOne = async (path: string) => {
      const key = keys.get(path) ?? path
      await cache.put(key, await fetchWhole(path, key === path ? 'default' : 'no-cache'))
      await onPart()
    }
    let atOnce = 1
    while (missing.length > 0) {
      const begun = performance.now()
      await Promise.all(missing.splice(0, atOnce).map(fetchOne))
      atOnce = performance.now() - begun > slowMs ? 1 : atATime
    }
    if (!held.has(keys.get(shellPath) ?? shellPath)) await fetchOne(shellPath)
  }

  return {
    has: ({ pathname }: URL) => keys.has(pathname),
    answer: async (request: Request) => (await find(keys.get(new URL(request.url).pathname))) ?? fetch(request),
    /** Where the app starts from; none while a part of it is missing. */
    shell: () => find(keys.get(shellPath)),
    parts,
    /** Fetches what is missing, the shell last. Errors: TypeError where a file did not come, QuotaExceededError where there is no room. */
    keep: (onPart: () => unknown = () => undefined) => {
      keeping ??= bring(onPart).finally(() => {
        keeping = null
      })
      return keeping
    },
    /** Files of earlier versions leave. */
    async tidy() {
      if (!(await caches.has(appCache))) return
      const present = new Set(keys.values())
      const cache = await caches.open(appCache)
      for (const request of await cache.keys()) if (!present.has(keyIn(request.url))) await cache.delete(request)
    },
  }
}

/** A page that was kept names the files of its own version. Without a connection, those of this one take their place. */
export async function fromThisVersion(entries: PrecacheEntry[], { url }: Pick<Request, 'url'>): Promise<Response> {
  const { pathname } = new URL(url)
  const same = entries.find((entry) => nameless(pathOf(entry.url)) === nameless(pathname))
  return (same && (await matchPrecache(same.url))) ?? Response.error()
}

/** Without what changes with each build. */
const nameless = (path: string) => path.replace(/-[\w-]{8}(?=\.\w+$)/, '')

const find = (key: string | undefined) => (key === undefined ? undefined : caches.match(key, { cacheName: appCache }))

const pathOf = (url: string) => (url.startsWith('/') ? url : `/${url}`)

/** Of files whose name says nothing of their content, with what does. */
const keyOf = (url: string, revision: string | null | undefined) =>
  revision ? `${pathOf(url)}?${revisionName}=${revision}` : pathOf(url)

function keyIn(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function fetchWhole(path: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(path, { cache, priority: 'low' })
  if (answer.status !== 200) throw new TypeError(`${path} was answered with ${answer.status}.`)
  return answer
}
