import { StoreTrouble } from './trouble.ts'

/** How long a store may let us wait: for its answer, and for each further part of it. */
export interface Patience {
  answerMs: number
  partMs: number
}

export const usualPatience: Patience = { answerMs: 10_000, partMs: 20_000 }

/** Of what is sent, so much at least has to leave in a second. */
const slowestBytesPerSecond = 64 * 1024
/** Lists and errors are text; a file is never this type. */
const mostTextBytes = 4_000_000
/** After so many calls in a row that were not answered in time, others are not made to wait for a while. */
const mostSilences = 3
const restMs = 10_000

/** `fetch` that ends: a store that is silent, slow or endless fails instead of keeping anybody waiting. */
export function patientFetch({ answerMs, partMs }: Patience, now = Date.now): typeof fetch {
  let silences = 0
  let restUntil = 0
  return async (input, init) => {
    const asked = now()
    if (asked < restUntil) throw new StoreTrouble('unreachable', 'The store of files did not answer a moment ago.')
    const abort = new AbortController()
    const sendMs = (sizeOf(init?.body) / slowestBytesPerSecond) * 1000
    const timer = setTimeout(
      () => abort.abort(tooSlow(`It did not answer within ${answerMs / 1000} s.`)),
      answerMs + sendMs,
    )
    try {
      const answer = await fetch(input, { ...init, redirect: 'manual', signal: abort.signal })
      silences = 0
      const isText = /xml|text/.test(answer.headers.get('content-type') ?? '')
      const body =
        answer.body && bounded(answer.body, { partMs, mostBytes: isText ? mostTextBytes : Number.POSITIVE_INFINITY })
      return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers })
    } catch (error) {
      if (abort.signal.aborted && ++silences >= mostSilences) restUntil = now() + restMs
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

const sizeOf = (body: unknown): number =>
  body instanceof Uint8Array ? body.byteLength : typeof body === 'string' ? body.length : 0

const tooSlow = (words: string) => new StoreTrouble('unreachable', `The store of files is too slow. ${words}`)

/** Passes on what is asked for. Waiting counts only while somebody asks: a slow reader is no slow store. */
function bounded(
  body: ReadableStream<Uint8Array>,
  bounds: { partMs: number; mostBytes: number },
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(out) {
        const { done, value } = await within(bounds.partMs, reader.read()).catch((error: unknown) => {
          void reader.cancel(error).catch(() => {})
          throw error
        })
        if (done) return out.close()
        bytes += value.byteLength
        if (bytes > bounds.mostBytes) {
          void reader.cancel().catch(() => {})
          throw new StoreTrouble('unreachable', 'The answer of the store of files is too long.')
        }
        out.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

async function within<T>(ms: number, promised: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(`It sent nothing for ${ms / 1000} s.`)), ms)
  })
  try {
    return await Promise.race([promised, late])
  } finally {
    clearTimeout(timer)
  }
}
