import type { IncomingMessage } from 'node:http'
import { flagIn, liteFlag } from './lite.ts'
import type { SharingConfig } from './sharing.ts'

/** What an answer may depend on besides its address; a plain question says nothing of the last three. */
const known = ['accept-encoding', liteFlag, 'cookie', 'save-data', 'service-worker-navigation-preload']

/** Headers that have a meaning of their own: who sends one is answered by the app. */
const meaningful = [...known.slice(2), 'authorization', 'range', 'expect', 'content-length', 'transfer-encoding']

type Question = Pick<IncomingMessage, 'method' | 'headers' | 'url'>

/** Of who asks for an address and nothing else: that address, as it was asked for, with the flag of a cache in front. Else undefined. */
export const plainTargets =
  (config: SharingConfig) =>
  ({ method, headers, url = '' }: Question): string | undefined => {
    if (method !== 'GET' || meaningful.some((name) => headers[name] !== undefined)) return undefined
    const flag = config.CDN && flagIn(headers[liteFlag])
    return flag ? `${flag} ${url}` : url
  }

/** Whether every plain question for its address gets this answer, as its own headers say (RFC 9111 4.1). */
export function isForAll(headers: Record<string, string>): boolean {
  const varies = (headers.vary ?? '').split(',').map((name) => name.trim().toLowerCase())
  return varies.every((name) => known.includes(name)) && !/private|no-store/.test(headers['cache-control'] ?? '')
}

/** Which kept answer belongs to which address, as it was asked for. An address has endless spellings: many are forgotten together. */
export function rememberTargets(most: number) {
  const keys = new Map<string, string>()
  return {
    find: (target: string) => keys.get(target),
    keep(target: string, key: string) {
      if (keys.size >= most && !keys.has(target)) keys.clear()
      keys.set(target, key)
    },
  }
}
