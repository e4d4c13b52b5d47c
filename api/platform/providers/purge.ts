import { type CacheKind, cacheKindOf } from '../cacheKind.ts'
import type { Config } from '../config.ts'

/** What the product asks of the cache in front of it. */
export interface Purger {
  /** Names in one call. */
  readonly mostKeys: number
  /**
   * Has all forgotten that bears one of the keys. `soft`: where the cache knows how, it may hand out the old answer once more while it asks
   * for the new one, and while nobody answers. Errors: Error, with words that hold no key of the operator's.
   */
  purge(keys: readonly string[], given: { soft: boolean; signal?: AbortSignal }): Promise<void>
}

type Call = (key: string, keys: readonly string[], soft: boolean) => RequestInit

const calls: Record<CacheKind, { mostKeys: number; call: Call }> = {
  varnish: {
    mostKeys: 50,
    call: (key, keys) => ({
      method: 'PURGE',
      headers: { authorization: `Bearer ${key}`, 'surrogate-key': keys.join(' ') },
    }),
  },
  // https://www.fastly.com/documentation/reference/api/purging/#bulk-purge-tag
  fastly: {
    mostKeys: 256,
    call: (key, keys, soft) => ({
      method: 'POST',
      headers: {
        accept: 'application/json',
        'fastly-key': key,
        'surrogate-key': keys.join(' '),
        ...(soft && { 'fastly-soft-purge': '1' }),
      },
    }),
  },
  // https://developers.cloudflare.com/api/resources/cache/methods/purge/
  cloudflare: {
    mostKeys: 30,
    call: (key, keys) => ({
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: keys }),
    }),
  },
}

const patienceMs = 10_000
const mostBytes = 64 * 1024

/** Null where no cache is named. */
export function openPurger({
  PURGE_URL: url,
  PURGE_KEY: key = '',
}: Pick<Config, 'PURGE_URL' | 'PURGE_KEY'>): Purger | null {
  if (!url) return null
  const kind = cacheKindOf(url)
  const { mostKeys, call } = calls[kind]
  return {
    mostKeys,
    async purge(keys, { soft, signal }) {
      const patience = AbortSignal.timeout(patienceMs)
      const given = { redirect: 'error', signal: signal ? AbortSignal.any([signal, patience]) : patience } as const
      const answer = await fetch(url, { ...call(key, keys, soft), ...given }).catch((error) => {
        throw new Error(`The cache did not answer: ${causeOf(error)}`)
      })
      const text = await beginningOf(answer)
      if (answer.ok && (kind !== 'cloudflare' || isSuccess(text))) return
      throw new Error(`The cache answered ${answer.status}. ${plainly(text, key)}`.trim())
    },
  }
}

/** Cloudflare says in its words whether it has done it. */
function isSuccess(text: string): boolean {
  try {
    return JSON.parse(text).success === true
  } catch {
    return false
  }
}

/** What comes after is not read. */
async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > mostBytes) break
  }
  return Buffer.concat(chunks).toString()
}

const plainly = (text: string, key: string) => text.replaceAll(key, '[hidden]').replace(/\s+/g, ' ').slice(0, 200)

function causeOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'it took too long.'
  const { cause } = error
  return cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : error.message
}
