import { TextDecoder } from 'node:util'
import type { Context, MiddlewareHandler } from 'hono'
import type { Failures } from './failures.ts'
import type { FailureKind, Part, Received } from './kit.ts'

/** So that a demo left running does not grow for ever. */
const most = 5_000

/** Everything that came in, oldest first. */
export function openRequests(now: () => Date) {
  let all: Received[] = []
  let count = 0
  return {
    all: (): readonly Received[] => all,
    record(received: Pick<Received, 'provider' | 'method' | 'path'> & Partial<Received>): Received {
      const entry = { at: now(), headers: {}, body: null, answer: null, ...received, id: ++count }
      all = [...all.slice(1 - most), entry]
      return entry
    },
    /** As JSON lines, one request each. */
    asLines: () => all.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    reset() {
      all = []
    },
  }
}
export type Requests = ReturnType<typeof openRequests>

/** Writes down what a part's API is asked and answers, and lets it fail where it was told to. */
export function recorded(part: Part, requests: Requests, failures: Failures): MiddlewareHandler {
  /** A path may fit several routes of a part. */
  const seen = new WeakSet<Request>()
  return async (c, next) => {
    if (seen.has(c.req.raw)) return next()
    seen.add(c.req.raw)
    const { pathname, search } = new URL(c.req.url)
    const entry = requests.record({
      provider: part.provider,
      method: c.req.method,
      path: pathname + search,
      headers: Object.fromEntries(c.req.raw.headers),
      body: asText(await c.req.raw.clone().arrayBuffer()),
    })
    const failure = failures.take(part.provider, `${c.req.method} ${pathname}`)
    if (failure === 'never') return silence(c)
    if (typeof failure === 'number') c.res = await failWith(part, c, failure)
    else await next()
    const instead = statusInstead(failure)
    if (instead !== null) c.res = await failWith(part, c, instead)
    entry.answer = { status: c.res.status, body: await readAnswer(c.res) }
    if (failure === 'lost') await silence(c)
  }
}

/** Of what was done: the status with which it is answered all the same. */
const statusInstead = (failure: FailureKind | null) =>
  typeof failure === 'string' && failure.startsWith('done-') ? Number(failure.slice('done-'.length)) : null

/** No answer, for as long as the caller waits. */
function silence(c: Context): Promise<Response> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(new Response(null, { status: 499 }))
    if (c.req.raw.signal.aborted) giveUp()
    else c.req.raw.signal.addEventListener('abort', giveUp)
  })
}

const failWith = async (part: Part, c: Context, status: number) =>
  (await part.fail?.(c, status)) ?? new Response('{}', { status, headers: { 'content-type': 'application/json' } })

/** A stream is not waited for: it may never end. */
const readAnswer = (answer: Response) =>
  answer.headers.get('content-type')?.startsWith('text/event-stream')
    ? Promise.resolve('(a stream)')
    : answer.clone().text()

function asText(bytes: ArrayBuffer): string | null {
  if (bytes.byteLength === 0) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `(${bytes.byteLength} bytes)`
  }
}
