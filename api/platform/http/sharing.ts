import { type CacheKind, cacheKindOf } from '../cacheKind.ts'
import type { Config } from '../config.ts'

/** What of the settings decides how long caches on the way keep public answers. */
export type SharingConfig = Partial<Pick<Config, 'CDN' | 'PURGE_URL'>>

interface Shared {
  /** Of what the answer shows: see `publicKeys.ts`. */
  keys?: readonly string[]
  status?: number
}

/** Seconds. What a cache in front can be told to forget may stay there for longer. */
const pages = {
  usual: 'max-age=30, stale-while-revalidate=60',
  purged: 'max-age=60, stale-while-revalidate=600, stale-if-error=86400',
}
const media = { usual: 'max-age=30', purged: 'max-age=600, stale-if-error=86400' }
/** What is not there has endless addresses. */
const missing = 'max-age=30'

/**
 * How caches on the way may keep public answers. Any of them may for a moment; that they may hand out an old one while they ask is told to
 * CDNs alone (RFC 9213): a browser would do it too, and show a withdrawn story for another minute. With a CDN of ours it alone keeps
 * anything: what stands behind it knows nothing of its purges.
 */
export function sharingOf(config: SharingConfig) {
  const cache = config.PURGE_URL ? cacheKindOf(config.PURGE_URL) : null
  const duration = cache ? 'purged' : 'usual'
  const told = cache === 'fastly' ? 'surrogate-control' : 'cdn-cache-control'
  const named = (keys: readonly string[]) =>
    cache ? { [keysHeader(cache)]: keys.join(cache === 'cloudflare' ? ',' : ' ') } : {}
  return {
    page: ({ keys = [], status = 200 }: Shared): Record<string, string> =>
      config.CDN
        ? { 'cache-control': 'public, max-age=0', [told]: status === 404 ? missing : pages[duration], ...named(keys) }
        : { 'cache-control': 'public, max-age=0, s-maxage=30', 'cdn-cache-control': pages.usual },
    /** Whoever looks again asks whether it is still there: what was withdrawn has to go. */
    media: ({ keys = [] }: Shared): Record<string, string> =>
      config.CDN
        ? { 'cache-control': 'public, max-age=0, must-revalidate', [told]: media[duration], ...named(keys) }
        : { 'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate' },
    /** Those that an answer of this site bears. */
    keysOf: ({ headers }: Pick<Response, 'headers'>): string[] =>
      (cache && headers.get(keysHeader(cache))?.split(/[ ,]+/).filter(Boolean)) || [],
  }
}

/** https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
const keysHeader = (cache: CacheKind) => (cache === 'cloudflare' ? 'cache-tag' : 'surrogate-key')
