/** The caches that can be told to forget what they keep under a name. */
export type CacheKind = 'varnish' | 'fastly' | 'cloudflare'

/** By the address of the call: that of Fastly's, of Cloudflare's, or else of a Varnish with our VCL. */
export function cacheKindOf(address: string): CacheKind {
  const { pathname } = new URL(address)
  if (/^\/service\/\w+\/purge$/.test(pathname)) return 'fastly'
  return /^\/client\/v4\/zones\/\w+\/purge_cache$/.test(pathname) ? 'cloudflare' : 'varnish'
}
