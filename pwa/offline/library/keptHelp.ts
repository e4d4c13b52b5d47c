import type { SpokenHelp } from '../../../data/contract/spokenHelp.ts'
import { language } from '../../../data/words/language.ts'
import { helpCache, mayBeKept } from './pictures.ts'

/** The list of what can be heard, as it was when something of it was kept; beside the files, under its own address. */
const listAddress = () => `/api/spoken-help/${language()}`

/** What was heard on this device before. */
export async function keptHelp(): Promise<{ help: SpokenHelp; asOf: string } | null> {
  const cache = await caches.open(helpCache)
  const list = await cache.match(listAddress())
  if (!list) return null
  const { help, asOf }: { help: SpokenHelp; asOf: string } = await list.json()
  const files = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const kept = Object.entries(help).filter(([, { url, aacUrl }]) => files.has(url) || files.has(aacUrl))
  return { help: Object.fromEntries(kept), asOf }
}

/** The sound of a step. Once it was fetched it is here without a connection too. Errors: TypeError without network. */
export async function soundOf(url: string, help: SpokenHelp): Promise<Blob> {
  // Where nothing can be kept, it is fetched each time.
  const cache = await caches.open(helpCache).catch(() => null)
  const kept = await cache?.match(url)
  if (kept) return kept.blob()
  const answer = await fetch(url, { credentials: 'omit' })
  if (!answer.ok) throw new TypeError(`${url} did not come: ${answer.status}`)
  const copy = answer.clone()
  const sound = await answer.blob()
  if (cache && mayBeKept(copy)) await keep(cache, { url, copy, help }).catch(() => undefined)
  return sound
}

interface Kept {
  url: string
  copy: Response
  help: SpokenHelp
}

/** What is not offered any more leaves. */
async function keep(cache: Cache, { url, copy, help }: Kept): Promise<void> {
  await cache.put(url, copy)
  const list = JSON.stringify({ help, asOf: new Date().toISOString() })
  await cache.put(listAddress(), new Response(list, { headers: { 'content-type': 'application/json' } }))
  const offered = new Set(Object.values(help).flatMap((files) => [files.url, files.aacUrl]))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/media/') && !offered.has(pathname)) await cache.delete(request)
  }
}
