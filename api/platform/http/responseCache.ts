import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import type { Context, TypedResponse } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { PublicContent } from '../publicContent.ts'
import { publicKeys } from '../publicKeys.ts'
import { remembered } from '../remembered.ts'
import type { Env } from './context.ts'
import { hasTag } from './etags.ts'
import { isForAll, plainTargets, rememberTargets } from './front.ts'
import { noteFront, noteKept } from './requests.ts'
import { securityHeadersOf } from './security.ts'
import { type SharingConfig, sharingOf } from './sharing.ts'

export interface Answer<Said = unknown> {
  status: 200 | 404
  body: string
  type: string
  /** Further headers, such as `link`. */
  headers?: Record<string, string>
  /** Of what it shows, for a cache in front: see `publicKeys.ts`. */
  keys?: readonly string[]
  /** Only a type, of what the JSON of the body says: the client reads it off the route. */
  said?: Said
}

export const jsonType = 'application/json; charset=UTF-8'

type More = Pick<Answer, 'headers' | 'keys'>

export const jsonAnswer = <Said>(said: Said, more: More = {}): Answer<Said> => ({
  status: 200,
  body: JSON.stringify(said),
  type: jsonType,
  ...more,
})

type Sent<Said> = Response & TypedResponse<Said, 200, 'json'>

interface Kept {
  status: 200 | 404
  /** Of what it was made from: the version of the public site, or the state of the part of it that it shows. */
  version: number | string
  hash: string
  /** Of all its encodings that are ready. */
  bytes: number
  headers: Record<string, string>
  identity: Buffer
  /** Ready to be sent, or being compressed, by encoding. Plain objects all the way: Node's server takes these without a copy. */
  ready: Partial<Record<Encoding, Ready | Promise<Ready>>>
}

interface Ready {
  body: Uint8Array<ArrayBuffer>
  init: ResponseInit
  /** Set while it could be packed smaller, which is worth it for what is asked for again. */
  improve?: () => void
}

type Encoding = 'identity' | 'br' | 'gzip'

/**
 * Answers that are the same for everybody, kept as bytes until the public site changes: made once, hashed once,
 * compressed once. Those not asked for longest leave when they are too many or too heavy together.
 */
export function createResponseCache(
  { published, config }: { published: PublicContent; config: Parameters<typeof securityHeadersOf>[0] & SharingConfig },
  { most = 500, mostBytes = 64 * 1024 * 1024 } = {},
) {
  const answers = new Map<string, Kept>()
  let bytes = 0
  const making = new Map<string, { version: number | string; kept: Promise<Kept> }>()
  const security = securityHeadersOf(config)
  const sharing = sharingOf(config)

  const drop = (key: string) => {
    bytes -= answers.get(key)?.bytes ?? 0
    answers.delete(key)
  }

  const trim = () => {
    while (answers.size > most || bytes > mostBytes) drop(answers.keys().next().value ?? '')
  }

  /** Compressed copies weigh, too, for as long as the answer is kept. */
  const grow = (key: string, kept: Kept, by: number) => {
    kept.bytes += by
    if (answers.get(key) !== kept) return
    bytes += by
    trim()
  }

  const keep = (key: string, answer: Answer, version: number | string): Kept => {
    const identity = Buffer.from(answer.body)
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 20)
    const headers = {
      ...security,
      'content-type': answer.type,
      ...(answer.headers?.['cache-control']
        ? {}
        : sharing.page({ ...answer, keys: [publicKeys.site, ...(answer.keys ?? [])] })),
      vary: 'Accept-Encoding',
      ...answer.headers,
    }
    const kept: Kept = { status: answer.status, version, hash, bytes: identity.length, headers, ready: {}, identity }
    drop(key)
    // What does not exist has endless addresses: keeping those would push out what people read.
    if (answer.status === 200) {
      answers.set(key, kept)
      bytes += kept.bytes
      trim()
    }
    return kept
  }

  /** One at a time, so that what is asked for the first time is not kept waiting. */
  let improving: Promise<unknown> = Promise.resolve()
  const improve = (key: string, kept: Kept) => {
    const pack = async () => {
      if (answers.get(key) === kept) await packAs(kept, 'br', best, (by) => grow(key, kept, by))
    }
    // Where memory is short, it stays as it was.
    improving = improving.then(pack).catch(() => undefined)
  }

  const targets = rememberTargets(4 * most)
  const plainTarget = plainTargets(config)

  /** The next who asks the same way gets it at the front. */
  const remember = (c: Context<Env>, key: string, kept: Kept) => {
    if (kept.version !== published.version) return
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
    const target = incoming && plainTarget(incoming)
    if (!target || kept.status !== 200 || !isForAll(kept.headers)) return
    targets.keep(target, key)
    noteKept(kept, c)
  }

  const find = (key: string, version: number | string): Kept | undefined => {
    const known = answers.get(key)
    if (known?.version !== version) return undefined
    answers.delete(key)
    answers.set(key, known)
    return known
  }

  const make = async (key: string, version: number | string, ask: () => Answer | Promise<Answer>) => {
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
    /**
     * The kept answer of `key`; asked for anew, once for all who wait, when the public site has changed since, or the part of it whose
     * state is given.
     */
    answer<Said>(
      c: Context<Env>,
      key: string,
      ask: () => Answer<Said> | Promise<Answer<Said>>,
      version: number | string = published.version,
    ): Sent<Said> | Promise<Sent<Said>> {
      const kept = find(key, version)
      const deliver = (found: Kept) => {
        remember(c, key, found)
        return send(c, found, { grow: (by) => grow(key, found, by), improve: () => improve(key, found) }) as Sent<Said>
      }
      return kept ? deliver(kept) : make(key, version, ask).then(deliver)
    },
    /**
     * Answers a plain question before anything else looks at it, as a cache on the way would: when the same was asked before, its
     * answer is kept, packed, and nothing of the public site has changed since. Says whether it has.
     */
    front(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const target = plainTarget(incoming)
      const key = target && targets.find(target)
      const kept = key ? find(key, published.version) : undefined
      if (!kept) return false
      const encoding = encodingFor(incoming.headers['accept-encoding'] as string | undefined)
      const ready = kept.ready[encoding]
      if (!ready || ready instanceof Promise) return false
      const etag = tagOf(kept, encoding)
      improveNow(ready)
      noteFront(incoming, kept)
      if (hasTag(incoming.headers['if-none-match'], etag)) outgoing.writeHead(304, { ...kept.headers, etag }).end()
      else outgoing.writeHead(kept.status, ready.init.headers as Record<string, string>).end(ready.body)
      return true
    },
    /** How much of memory they take. */
    bytes: () => bytes,
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>

interface Keeper {
  /** What is kept of it weighs so much more. */
  grow(bytes: number): void
  improve(): void
}

function send(c: Context<Env>, kept: Kept, keeper: Keeper): Response | Promise<Response> {
  c.set('isSecured', true)
  const encoding = encodingFor(c.req.header('accept-encoding'))
  const etag = tagOf(kept, encoding)
  // Of what is not there, nobody has a copy (RFC 9110 13.2.1).
  if (kept.status === 200 && hasTag(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { ...kept.headers, etag } })
  const known = kept.ready[encoding]
  const ready = known ?? prepare(kept, encoding, keeper)
  if (ready instanceof Promise) return ready.then(({ body, init }) => new Response(body, init))
  if (known) improveNow(ready)
  return new Response(ready.body, ready.init)
}

function improveNow(ready: Ready): void {
  ready.improve?.()
  ready.improve = undefined
}

/**
 * Each encoding has its own, as nobody can renew one by the other (RFC 9110 8.8.3). A weak one where the bytes are packed a second
 * time, smaller: they say the same.
 */
const tagOf = ({ hash }: Kept, encoding: Encoding) =>
  encoding === 'identity' ? `"${hash}"` : encoding === 'gzip' ? `"${hash}-gzip"` : `W/"${hash}-br"`

function prepare(kept: Kept, encoding: Encoding, { grow, improve }: Keeper): Ready | Promise<Ready> {
  const ready =
    encoding === 'identity'
      ? readyWith(kept, encoding, kept.identity)
      : packAs(kept, encoding, quick, grow).then((packed) => {
          if (encoding === 'br' && kept.identity.length <= mostImproved) packed.improve = improve
          return packed
        })
  kept.ready[encoding] = ready
  return ready
}

/** From here on it is sent as packed now. */
async function packAs(kept: Kept, encoding: 'br' | 'gzip', effort: Effort, grow: Keeper['grow']): Promise<Ready> {
  const before = kept.ready[encoding]
  const bytes = await compress(kept.identity, encoding, effort)
  const ready = readyWith(kept, encoding, bytes)
  kept.ready[encoding] = ready
  grow(bytes.length - (before && 'body' in before ? before.body.length : 0))
  return ready
}

function readyWith(kept: Kept, encoding: Encoding, bytes: Buffer): Ready {
  const packed: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const headers = { ...kept.headers, etag: tagOf(kept, encoding), 'content-length': String(bytes.length), ...packed }
  return { body: bytes as Uint8Array<ArrayBuffer>, init: { status: kept.status, headers } }
}

/** The one that the caller likes best, and brotli where it likes both; never one that it refuses with `q=0`. */
export const encodingFor = (accepted: string | undefined): Encoding => (accepted ? wishedIn(accepted) : 'identity')

const wishedIn = remembered((accepted): Encoding => {
  const wishes = parseAccept(accepted)
  const weightOf = (name: string) =>
    (wishes.find(({ type }) => type.toLowerCase() === name) ?? wishes.find(({ type }) => type === '*'))?.q ?? 0
  const [br, gzipped] = [weightOf('br'), weightOf('gzip')]
  if (br === 0 && gzipped === 0) return 'identity'
  return br >= gzipped ? 'br' : 'gzip'
})

/** Of Brotli: 11 takes some 40 times as long as 6, and a page is a twelfth smaller. */
const [quick, best] = [6, 11] as const
type Effort = typeof quick | typeof best
/** What is larger, such as a part of the sitemap, would take a core for seconds. */
const mostImproved = 256 * 1024

/** Off the main thread: nobody else waits for it. */
function compress(body: Buffer, encoding: 'br' | 'gzip', effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: 9 })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint, BROTLI_PARAM_LGWIN: window } = constants
  return brotlied(body, { params: { [quality]: effort, [sizeHint]: body.length, [window]: windowFor(body.length) } })
}

/**
 * The power of two that holds all of it and the 16 bytes that the format keeps: a window that is wider finds nothing more, takes megabytes of memory, and has them collected
 * at each packing.
 */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes + 16))))
}

const gzipped = promisify<Buffer, ZlibOptions, Buffer>(gzip)
const brotlied = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
