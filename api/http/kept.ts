import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { PublicContent } from '../publications/publications.ts'
import type { Env } from './context.ts'
import { securityHeadersOf } from './security.ts'

export interface Answer {
  status: 200 | 404
  body: string
  type: string
  /** Further headers, such as `link`. */
  headers?: Record<string, string>
}

interface Kept {
  status: 200 | 404
  version: number
  etag: string
  headers: Record<string, string>
  identity: Buffer
  /** Ready to be sent, or being compressed, by encoding. Plain objects all the way: Node's server takes these without a copy. */
  ready: Partial<Record<Encoding, Ready | Promise<Ready>>>
}

interface Ready {
  body: Uint8Array<ArrayBuffer>
  init: ResponseInit
}

type Encoding = 'identity' | 'br' | 'gzip'

/**
 * Caches on the way may keep a public answer for a moment. That they may hand out an old one while they ask is told to
 * CDNs alone (RFC 9213): a browser would do it too, and show a withdrawn story for another minute.
 */
const sharing = {
  'cache-control': 'public, max-age=0, s-maxage=30',
  'cdn-cache-control': 'max-age=30, stale-while-revalidate=60',
}

/**
 * Answers that are the same for everybody, kept as bytes until the public site changes: made once, hashed once,
 * compressed once. Those not asked for longest leave when there are more than `most`.
 */
export function createKeptAnswers(
  { published, config }: { published: PublicContent; config: Pick<Config, 'publicUrl'> },
  most = 500,
) {
  const answers = new Map<string, Kept>()
  const making = new Map<string, { version: number; kept: Promise<Kept> }>()
  const security = securityHeadersOf(config)

  const keep = (key: string, answer: Answer, version: number): Kept => {
    const identity = Buffer.from(answer.body)
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`
    const headers = {
      ...security,
      'content-type': answer.type,
      ...(answer.headers?.['cache-control'] ? {} : sharing),
      vary: 'Accept-Encoding, Cookie',
      etag,
      ...answer.headers,
    }
    const kept: Kept = { status: answer.status, version, etag, headers, ready: {}, identity }
    // What does not exist has endless addresses: keeping those would push out what people read.
    if (answer.status === 200) answers.set(key, kept)
    if (answers.size > most) answers.delete(answers.keys().next().value ?? '')
    return kept
  }

  const find = (key: string, version: number): Kept | undefined => {
    const known = answers.get(key)
    if (known?.version !== version) return undefined
    answers.delete(key)
    answers.set(key, known)
    return known
  }

  const make = async (key: string, version: number, ask: () => Answer | Promise<Answer>) => {
    const running = making.get(key)
    if (running?.version === version) return running.kept
    const kept = (async () => keep(key, await ask(), version))()
    making.set(key, { version, kept })
    try {
      return await kept
    } finally {
      if (making.get(key)?.kept === kept) making.delete(key)
    }
  }

  return {
    /** The kept answer of `key`; asked for anew, once for all who wait, when the public site has changed since. */
    answer(c: Context<Env>, key: string, ask: () => Answer | Promise<Answer>): Response | Promise<Response> {
      const { version } = published
      const kept = find(key, version)
      return kept ? send(c, kept) : make(key, version, ask).then((fresh) => send(c, fresh))
    },
  }
}
export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/** Path and query, as asked. */
export const addressOf = ({ req }: Context) => req.url.slice(req.url.indexOf('/', 'https://'.length))

function send(c: Context<Env>, kept: Kept): Response | Promise<Response> {
  c.set('isSecured', true)
  if (c.req.header('if-none-match') === kept.etag) return new Response(null, { status: 304, headers: kept.headers })
  const encoding = encodingFor(c.req.header('accept-encoding'))
  kept.ready[encoding] ??= prepare(kept, encoding)
  const ready = kept.ready[encoding]
  return ready instanceof Promise
    ? ready.then(({ body, init }) => new Response(body, init))
    : new Response(ready.body, ready.init)
}

function prepare(kept: Kept, encoding: Encoding): Ready | Promise<Ready> {
  const readyWith = (bytes: Buffer, more: Record<string, string> = {}): Ready => {
    const headers = { ...kept.headers, 'content-length': String(bytes.length), ...more }
    return { body: bytes as Uint8Array<ArrayBuffer>, init: { status: kept.status, headers } }
  }
  if (encoding === 'identity') return readyWith(kept.identity)
  const compressed = compress(kept.identity, encoding).then((bytes) => {
    const ready = readyWith(bytes, { 'content-encoding': encoding })
    kept.ready[encoding] = ready
    return ready
  })
  return compressed
}

function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Off the main thread: nobody else waits for it. */
function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: 9 })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants
  return brotlied(body, { params: { [quality]: 9, [sizeHint]: body.length } })
}

const gzipped = promisify<Buffer, ZlibOptions, Buffer>(gzip)
const brotlied = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
