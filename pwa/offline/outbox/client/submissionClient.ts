import type { StoryReceipt, StoryWords } from '../../../../data/contract/stories.ts'
import { consentAsFields } from '../../../../data/rules/stories/consent.ts'
import type { NotedFile } from '../../files.ts'
import type { MessageKind, QueuedStory } from '../outbox.ts'
import { type Answer, isOurs, judge, receiptIn, unreachable, unreadable } from './answers.ts'
import { type Heard, hear, type Network } from './network.ts'
import type { OutgoingPart, PartProgress } from './uploadPart.ts'

/** The way to the server. Nothing here throws for a bad network or a bad answer: both are answers. */
export type SubmissionClient = {
  /** `reused`: the server has something under this id already; its receipt tells what. */
  sendWords(story: QueuedStory): Promise<Answer<StoryReceipt> | { kind: 'reused' }>
  /** Null: the server does not know the submission. */
  fetchReceipt(submission: string): Promise<Answer<StoryReceipt | null>>
  sendPart(submission: string, part: OutgoingPart, file: Blob, progress: PartProgress): Promise<Answer<void>>
  /** `body` is JSON. */
  sendMessage(message: { id: string; kind: MessageKind }, body: string): Promise<Answer<void>>
}

/** A text on a 2G connection needs seconds; after this the connection counts as dead. */
const wordsTimeoutMs = 60_000
const receiptTimeoutMs = 30_000

export function openClient(network: Network): SubmissionClient {
  return {
    async sendWords({ fields, parts, id }) {
      const manifest = parts
        .filter(({ state }) => state !== 'dropped')
        .map(({ kind, name, type, bytes, sha256, caption, description }) => ({
          kind,
          name,
          type,
          bytes,
          sha256,
          caption,
          description,
        }))
      const answer = await ask(network, '/api/stories', wordsTimeoutMs, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ ...fields, parts: manifest }),
      })
      if (answer.kind !== 'ok') return answer
      return answer.value.status === 409 ? { kind: 'reused' } : readReceipt(answer.value, id, network.now())
    },

    async fetchReceipt(id) {
      const answer = await ask(network, `/api/submissions/${id}`, receiptTimeoutMs)
      if (answer.kind !== 'ok') return answer
      if (answer.value.status === 404 && answer.value.text.includes('submission.not_found'))
        return { kind: 'ok', value: null }
      return readReceipt(answer.value, id, network.now())
    },

    async sendMessage({ id, kind }, body) {
      const answer = await ask(network, messageAddresses[kind], wordsTimeoutMs, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body,
      })
      if (answer.kind !== 'ok') return answer
      const { ok, status, headers, text } = answer.value
      if (ok) return isOurs(text) ? { kind: 'ok', value: undefined } : unreadable
      if (status !== 409) return judge(status, headers, text, network.now())
      return { ...judge(otherWordsArrived, headers, text, network.now()), status }
    },

    async sendPart(submission, part, file, progress) {
      const { uploadPart } = await import('./uploadPart.ts')
      return uploadPart(network, { submission, part, file }, progress)
    },
  }
}

export type DirectAnswer =
  | { name: 'received'; code?: string }
  /** The server's final word. */
  | { name: 'refused'; message: string }
  /** No answer, or trouble that may pass; with its words, where it had any. */
  | { name: 'unanswered'; message: string }

/** A story with its files in one multipart request, for browsers in which nothing can be stored. */
export async function sendWhole(
  id: string,
  { consent, ...fields }: StoryWords,
  files: NotedFile[],
): Promise<DirectAnswer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const [name, value] of consent ? consentAsFields(consent) : []) body.set(name, value)
  body.set('status', 'pending')
  for (const { kind, blob, name } of files) body.append(kind, blob, name)
  for (const [index, { caption, description }] of files.filter(({ kind }) => kind === 'image').entries()) {
    body.set(`caption${index + 1}`, caption)
    body.set(`description${index + 1}`, description)
  }
  try {
    const headers = { 'idempotency-key': id }
    const answer = await fetch('/api/stories', { method: 'POST', headers, credentials: 'include', body })
    if (!answer.ok) {
      const { kind, message } = judge(answer.status, answer.headers, await answer.text(), Date.now())
      return { name: kind === 'refused' ? 'refused' : 'unanswered', message }
    }
    // An answer that breaks off behind the yes is a yes without a code.
    const receipt = (await answer.json().catch(() => null)) as Partial<StoryReceipt> | null
    return { name: 'received', code: receipt?.code }
  } catch {
    return { name: 'unanswered', message: '' }
  }
}

async function ask(network: Network, path: string, timeoutMs: number, init: RequestInit = {}): Promise<Answer<Heard>> {
  try {
    const headers = { accept: 'application/json', ...init.headers }
    return { kind: 'ok', value: await hear(network, network.origin + path, { ...init, headers, timeoutMs }) }
  } catch {
    return unreachable
  }
}

function readReceipt({ status, ok, headers, text }: Heard, submission: string, now: number): Answer<StoryReceipt> {
  if (!ok) return judge(status, headers, text, now)
  const receipt = receiptIn(text, submission)
  return receipt ? { kind: 'ok', value: receipt } : unreadable
}

const messageAddresses: Record<MessageKind, string> = {
  contact: '/api/contact',
  volunteer: '/api/volunteer-applications',
  newsletter: '/api/newsletter',
  follow: '/api/follows',
  answer: '/api/receipts/answer',
  correction: '/api/receipts/correction',
  name: '/api/receipts/name',
  nameShown: '/api/receipts/name-shown',
  scopes: '/api/receipts/scopes',
  removal: '/api/receipts/file-removal',
  withdrawal: '/api/receipts/withdraw',
}

/** For a key that was used for other words, the status with which no further try makes sense (RFC 9110, 15.5.21). */
const otherWordsArrived = 422
