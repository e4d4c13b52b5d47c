import { createHash } from 'node:crypto'
import type { WireError } from '../../../data/contract/errors.ts'
import type { ContactReceipt } from '../../../data/contract/inbox/contact.ts'
import type { StoryReceipt, StorySubmission } from '../../../data/contract/stories.ts'

const refusal = (status: number, said: WireError, headers?: Record<string, string>) =>
  Response.json(said, { status, headers })

/** What can happen to one request between a phone and the server. */
export const faults = [
  'cut before it arrives',
  'cut half way',
  'cut after it arrived',
  'answer cut',
  'answer swallowed by a login page',
  '500 before',
  '500 after',
  'busy',
  'arrives twice',
] as const
export type Fault = (typeof faults)[number]

type Stored = {
  words: string
  receipt: StoryReceipt
  uploads: Map<string, Uint8Array>
  /** As it was announced. */
  manifest: NonNullable<StorySubmission['parts']>
}

const messageAddresses = ['/api/contact', '/api/volunteer-applications', '/api/newsletter']

/** The server's side of a submission, in memory, behind a line that can fail. */
export function openTestServer() {
  const stories = new Map<string, Stored>()
  const log: string[] = []
  let fault: (request: { index: number; method: string; path: string }) => Fault | undefined = () => undefined
  let refusesVideo = false
  let answerWords: (() => Response) | null = null
  let bytesTaken = 0
  /** Messages by their key: what was stored, once. */
  const messages = new Map<string, string>()

  function takeWords(id: string, body: string): Response {
    if (answerWords) return answerWords()
    const { parts = [], ...fields } = JSON.parse(body) as StorySubmission
    const { title, content, authorName, authorLocation, authorEmail, category } = fields
    const words = JSON.stringify([title, content, authorName, authorLocation, authorEmail, category])
    const known = stories.get(id)
    if (known && known.words !== words) return refusal(409, { message: 'x', code: 'submission.reused' })
    const receipt: StoryReceipt = {
      submission: id,
      storyId: stories.size + 1,
      code: 'AAAABBBBCCCC',
      title,
      words: { sha256: sha256(Buffer.from(words)) },
      parts: parts.map(({ kind, bytes, sha256: hash }) => ({
        ...{ kind, bytes, sha256: hash },
        ...(bytes > 0 ? { state: 'awaited' } : { state: 'refused', reason: 'This file is empty.' }),
      })),
      receivedAt: '2026-11-21T10:00:00.000Z',
      signature: 'signed',
    }
    const stored = known ?? { words, receipt, uploads: new Map(), manifest: parts }
    stories.set(id, stored)
    return Response.json(stored.receipt, { status: known ? 200 : 201 })
  }

  /** A photo of a story that is there already: a receipt of its own, without a code. */
  function takeAddition(id: string, body: string): Response {
    if (answerWords) return answerWords()
    const { photo } = JSON.parse(body) as { photo: Stored['manifest'][number] }
    const known = stories.get(id)
    if (known && known.words !== body) return refusal(409, { message: 'x', code: 'submission.reused' })
    const { kind, bytes, sha256: hash } = photo
    const receipt: StoryReceipt = {
      ...{ submission: id, storyId: 1, code: '', title: '', words: { sha256: '' }, signature: 'signed' },
      parts: [{ kind, bytes, sha256: hash, state: 'awaited' }],
      receivedAt: '2026-11-21T10:00:00.000Z',
    }
    const stored = known ?? { words: body, receipt, uploads: new Map(), manifest: [photo] }
    stories.set(id, stored)
    return Response.json(stored.receipt)
  }

  function partOf(name: string) {
    const [id = '', named = ''] = name.split('.')
    const stored = stories.get(id)
    const part = stored?.receipt.parts.find(({ kind, sha256: hash }) => [kind, hash].includes(named))
    return stored && part ? { stored, part } : null
  }

  function create(metadata: string): Response {
    const [id, kind, part = kind] = metadata.split(',').map((pair) => atob(pair.split(' ')[1] ?? ''))
    const found = partOf(`${id}.${part}`)
    if (found?.part.state !== 'awaited') return new Response('Nobody waits for it', { status: 404 })
    const name = `${id}.${part}`
    if (!found.stored.uploads.has(name)) found.stored.uploads.set(name, new Uint8Array())
    return new Response(null, { status: 201, headers: { location: `/api/uploads/${name}` } })
  }

  function append(name: string, offset: number, bytes: Uint8Array): Response {
    const found = partOf(name)
    const held = found?.stored.uploads.get(name)
    if (!found || !held) return new Response('', { status: 404 })
    if (held.length !== offset) return new Response('', { status: 409 })
    const whole = Buffer.concat([held, bytes])
    found.stored.uploads.set(name, whole)
    bytesTaken += bytes.length
    if (whole.length === found.part.bytes) settle(found.part, name, whole)
    return new Response(null, { status: 204, headers: { 'upload-offset': String(whole.length) } })
  }

  function settle(part: StoryReceipt['parts'][number], name: string, whole: Uint8Array) {
    const uploads = partOf(name)?.stored.uploads
    if (sha256(whole) !== part.sha256) return uploads?.delete(name)
    part.state = refusesVideo && part.kind === 'video' ? 'refused' : 'received'
    if (part.state === 'refused') part.reason = 'This is not a video we can read.'
    return uploads
  }

  function offsetOf(name: string): Response {
    const found = partOf(name)
    const held = found?.stored.uploads.get(name)
    if (found?.part.state !== 'awaited' || !held) return new Response(null, { status: 404 })
    return new Response(null, {
      headers: { 'upload-offset': String(held.length), 'upload-length': String(found.part.bytes) },
    })
  }

  function takeMessage(id: string, body: string): Response {
    const known = messages.get(id)
    if (known !== undefined && known !== body)
      return refusal(409, { message: 'An earlier version of this message has arrived.', code: 'submission.reused' })
    messages.set(id, body)
    const receipt: ContactReceipt = { id: messages.size, receivedAt: '2026-11-21T10:00:00.000Z' }
    return Response.json(receipt, { status: known ? 200 : 201 })
  }

  function handle(method: string, path: string, headers: Headers, body: Uint8Array): Response {
    const last = path.split('/').at(-1) ?? ''
    if (path === '/api/stories') return takeWords(headers.get('idempotency-key') ?? '', Buffer.from(body).toString())
    if (path === '/api/receipts/photo')
      return takeAddition(headers.get('idempotency-key') ?? '', Buffer.from(body).toString())
    if (messageAddresses.includes(path))
      return takeMessage(headers.get('idempotency-key') ?? '', Buffer.from(body).toString())
    if (path.startsWith('/api/submissions/')) {
      const found = stories.get(last)
      if (found) return Response.json(found.receipt)
      return refusal(404, { message: 'x', code: 'submission.not_found' })
    }
    if (method === 'HEAD') return offsetOf(last)
    if (method === 'POST') return create(headers.get('upload-metadata') ?? '')
    return append(last, Number(headers.get('upload-offset')), body)
  }

  const cut = () => Promise.reject(new TypeError('fetch failed'))

  const lineFetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname: path } = new URL(url)
    const method = init.method ?? 'GET'
    const body = new Uint8Array(await new Response(init.body ?? null).arrayBuffer())
    if (init.signal?.aborted) return cut()
    const headers = new Headers(init.headers)
    const happening = fault({ index: log.length, method, path })
    log.push(`${method} ${path}`)
    const arrive = (part = body) => handle(method, path, headers, part)
    switch (happening) {
      case undefined:
        return arrive()
      case 'cut before it arrives':
        return cut()
      case 'cut half way':
        if (method === 'PATCH') arrive(body.slice(0, Math.floor(body.length / 2)))
        return cut()
      case 'cut after it arrived':
        arrive()
        return cut()
      case 'answer cut': {
        const answer = arrive()
        const text = await answer.text()
        return new Response(text.slice(0, text.length / 2) || null, { status: answer.status })
      }
      case 'answer swallowed by a login page':
        arrive()
        return new Response('<html>Welcome to our hotel</html>', { headers: { 'content-type': 'text/html' } })
      case '500 before':
        return new Response('Bad gateway', { status: 502 })
      case '500 after':
        arrive()
        return refusal(500, { message: 'Something went wrong on our side.' })
      case 'busy':
        return refusal(429, { message: 'Slow down.' }, { 'retry-after': '120' })
      case 'arrives twice':
        arrive()
        return arrive()
    }
  }

  return {
    stories,
    messages,
    log,
    fetch: lineFetch as typeof fetch,
    failWhen: (when: typeof fault) => {
      fault = when
    },
    refuseVideos: () => {
      refusesVideo = true
    },
    answerWordsWith: (answer: (() => Response) | null) => {
      answerWords = answer
    },
    bytesTaken: () => bytesTaken,
  }
}
export type TestServer = ReturnType<typeof openTestServer>

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
