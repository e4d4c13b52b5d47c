import type { IncomingMessage } from 'node:http'

/** What an answer may depend on besides its address; a plain question says nothing of the last three. */
const known = ['accept-encoding', 'cookie', 'save-data', 'service-worker-navigation-preload']

/** Headers that have a meaning of their own: who sends one is answered by the app. */
const meaningful = [...known.slice(1), 'authorization', 'range', 'expect', 'content-length', 'transfer-encoding']

/** Somebody asks for an address and nothing else. */
export const isPlain = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' && meaningful.every((name) => headers[name] === undefined)

/** Whether every plain question for its address gets this answer, as its own headers say (RFC 9111 4.1). */
export function isForAll(headers: Record<string, string>): boolean {
  const varies = (headers.vary ?? '').split(',').map((name) => name.trim().toLowerCase())
  return varies.every((name) => known.includes(name)) && !/private|no-store/.test(headers['cache-control'] ?? '')
}

/** Which kept answer belongs to which address, as it was asked for. An address has endless spellings: many are forgotten together. */
export function rememberTargets(most: number) {
  const keys = new Map<string, string>()
  return {
    find: (target = '') => keys.get(target),
    keep(target = '', key: string) {
      if (keys.size >= most && !keys.has(target)) keys.clear()
      keys.set(target, key)
    },
  }
}
