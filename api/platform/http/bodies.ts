import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { importMost } from '../../../data/vocabulary/imports.ts'
import { t } from '../../../data/words/words.ts'
import type { AdminGuards } from './admin.ts'
import type { Env } from './context.ts'
import { ProductError } from './errors.ts'

const kB = 1024
const MB = 1024 * kB

/** What a call may send where `largerBodies` says nothing else. */
export const usualMostBytes = 64 * kB

interface Larger {
  mostBytes: number
  /** Read for a signed-in admin only. */
  ofAdmins?: true
  /** `multipart/form-data` goes to the disk as it comes in; `http/multipart.ts` bounds its fields. */
  streamsForms?: true
}

const ofAdmins = (mostBytes: number): Larger => ({ mostBytes, ofAdmins: true })
const post = ofAdmins(2 * MB)
const newsletter = ofAdmins(MB)
const calendarItem = ofAdmins(200 * kB)
const socialPost = ofAdmins(MB)

/** The routes that take more, as the app spells them: the longest allowed text with each letter escaped as JSON. */
export const largerBodies: Record<string, Larger> = {
  'POST /api/stories': { mostBytes: 512 * kB, streamsForms: true },
  'PATCH /api/stories/:id': { mostBytes: usualMostBytes, streamsForms: true },
  'PUT /api/stories/:id/media/:mediaId/captions': ofAdmins(2 * MB),
  'PUT /api/stories/:id/transcripts/:mediaId': ofAdmins(MB),
  'POST /api/receipts/correction': { mostBytes: 512 * kB },
  'POST /api/receipts/captions': { mostBytes: 1280 * kB },
  'POST /api/volunteer-applications': { mostBytes: 128 * kB },
  'POST /api/blog-posts': post,
  'POST /api/blog-posts/preview': post,
  'PATCH /api/blog-posts/:id': post,
  'POST /api/blog-posts/pictures': { mostBytes: usualMostBytes, streamsForms: true },
  'POST /api/spoken-help/:language/:step': { mostBytes: usualMostBytes, streamsForms: true },
  'POST /api/newsletter/preview': newsletter,
  'POST /api/newsletter/test': newsletter,
  'POST /api/newsletter/send': newsletter,
  'POST /api/newsletter/subscribers/import': ofAdmins(8 * MB),
  'POST /api/newsletter/subscribers/import/preview': ofAdmins(8 * MB),
  'POST /api/payout-runs/:id/answers': ofAdmins(8 * MB),
  'POST /api/payout-runs/:id/answers/preview': ofAdmins(8 * MB),
  'POST /api/imports/:kind': ofAdmins(importMost.xmlBytes),
  // A thousand, each with its reason.
  'POST /api/admin/held-acts': ofAdmins(8 * MB),
  'POST /api/content-calendar': calendarItem,
  'POST /api/content-calendar/themes': calendarItem,
  'PUT /api/content-calendar/themes/:id': calendarItem,
  'POST /api/content-calendar/events': calendarItem,
  'PUT /api/content-calendar/events/:id': calendarItem,
  'PUT /api/content-calendar/:id': calendarItem,
  'POST /api/social-media/scheduled-posts': socialPost,
  'PUT /api/social-media/scheduled-posts/:id': socialPost,
  'POST /api/social-media/publish': socialPost,
  // Events are not ours to shorten.
  'POST /api/stripe-webhook': { mostBytes: MB },
  'POST /api/stripe-payout-webhook': { mostBytes: MB },
  'POST /api/flutterwave-webhook': { mostBytes: MB },
  'POST /paypal/webhook': { mostBytes: MB },
}

/** Where resumable uploads arrive: the protocol bounds each by the size that was announced. */
const isUpload = (path: string) => path === '/api/uploads' || path.startsWith('/api/uploads/')

/** How long a body may take that is read before anything is done with it, in milliseconds. */
const longestReadMs = 5 * 60_000

/**
 * Reads what a request brings, up to the bound of its route, before anyone parses it. A length that was announced is
 * judged without reading, the others while they come in. Errors: body.too_large; body.too_slow; body.broken.
 */
export function boundBodies({ requireAdmin }: Pick<AdminGuards, 'requireAdmin'>, mostMs = longestReadMs) {
  return createMiddleware<Env>(async (c, next) => {
    // Asked first: looking for a body makes the whole `Request`, a quarter of the work of a kept answer.
    const incoming = incomingOf(c)
    if (isWithoutBody(c.req.method) || !(incoming ?? c.req.raw.body) || isUpload(c.req.path)) return next()
    const bound = boundOf(c)
    if (bound.streamsForms && isForm(c)) return next()
    if (bound.mostBytes < Number(c.req.header('content-length') ?? 0)) throw tooLarge()
    const read = async () => {
      if (incoming) incoming.rawBody = await readIncoming(incoming, bound.mostBytes, mostMs)
      else {
        const body = await readAll(c.req.raw.body as Stream, bound.mostBytes, mostMs)
        c.req.raw = new Request(c.req.raw, { body })
      }
      await next()
    }
    return bound.ofAdmins ? (requireAdmin as MiddlewareHandler)(c, read) : read()
  })
}

/** Where a request comes from Node's server: what is left there as `rawBody`, the server hands on as the body, whoever asks for it. */
const incomingOf = (c: Context<Env>) => (c.env as { incoming?: IncomingMessage & { rawBody?: Buffer } })?.incoming

/** The server hands on no body of these (https://fetch.spec.whatwg.org/#request-class). */
const isWithoutBody = (method: string) => method === 'GET' || method === 'HEAD'

const boundOf = (c: Context<Env>): Larger =>
  matchedRoutes(c)
    .map(({ method, path }) => largerBodies[`${method} ${path}`])
    .find((bound) => bound !== undefined) ?? { mostBytes: usualMostBytes }

const isForm = (c: Context<Env>) => c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data')

/** Straight from Node: a stream of the web around it takes half the time of a small request. */
function readIncoming(incoming: IncomingMessage, mostBytes: number, mostMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let body = new Uint8Array(0)
    let size = 0
    const end = (then: () => void) => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', finish).off('error', cut).off('close', cut)
      if (!incoming.readableEnded) incoming.pause()
      then()
    }
    const take = (chunk: Buffer) => {
      if (size + chunk.length > mostBytes) return end(() => reject(tooLarge()))
      body = withRoom(body, size + chunk.length)
      body.set(chunk, size)
      size += chunk.length
    }
    const finish = () => end(() => resolve(Buffer.from(body.buffer, 0, size)))
    const cut = () => end(() => reject(broken()))
    const timer = setTimeout(() => end(() => reject(tooSlow())), mostMs)
    incoming.on('data', take).on('end', finish).on('error', cut).on('close', cut)
    if (incoming.destroyed) cut()
  })
}

type Stream = ReadableStream<Uint8Array>

async function readAll(stream: Stream, mostBytes: number, mostMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reader.cancel().catch(() => {})
  }, mostMs)
  let body = new Uint8Array(0)
  let size = 0
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (isLate) throw tooSlow()
      if (done) return body.subarray(0, size)
      if (size + value.length > mostBytes) throw tooLarge()
      body = withRoom(body, size + value.length)
      body.set(value, size)
      size += value.length
    }
  } catch (error) {
    throw error instanceof ProductError ? error : broken()
  } finally {
    clearTimeout(timer)
  }
}

/** One buffer that grows, rather than a list: a body that comes byte by byte takes no more room than another. */
function withRoom(body: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= body.length) return body
  const grown = new Uint8Array(Math.max(needed, body.length * 2))
  grown.set(body)
  return grown
}

const tooLarge = () => new ProductError('tooLarge', 'body.too_large', t('What was sent is too long.'))
const tooSlow = () =>
  new ProductError('tooSlow', 'body.too_slow', t('This took too long to arrive. Please send it again.'))
const broken = () => new ProductError('invalid', 'body.broken', t('This did not arrive whole. Please send it again.'))
