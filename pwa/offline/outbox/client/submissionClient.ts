import type { StoryReceipt } from '../../../../data/contract/stories.ts'
import type { MessageKind, QueuedMessage, QueuedStory } from '../outbox.ts'
import type { Failure } from '../retryPolicy.ts'
import { type Answer, isOurs, judge, receiptIn, unreachable, unreadable } from './answers.ts'
import { type Asked, type Heard, hear, type Network } from './network.ts'
import type { OutgoingPart, PartProgress } from './uploadPart.ts'

/** The way to the server. Nothing here throws for a bad network or a bad answer: both are answers. */
export type SubmissionClient = {
  /** `reused`: the server has something under this id already; its receipt tells what. */
  sendWords(story: QueuedStory): Promise<Answer<StoryReceipt> | { kind: 'reused' }>
  /** A photo of a story that is there already: what is said of it, as JSON. */
  sendAddition(addition: Pick<QueuedStory, 'id' | 'language'>, body: string): Promise<Answer<StoryReceipt>>
  /** Null: the server does not know the submission. */
  fetchReceipt(submission: string): Promise<Answer<StoryReceipt | null>>
  sendPart(submission: string, part: OutgoingPart, file: Blob, progress: PartProgress): Promise<Answer<void>>
  /** `body` is JSON. */
  sendMessage(message: Pick<QueuedMessage, 'id' | 'kind' | 'language'>, body: string): Promise<Answer<void>>
}

/** A text on a 2G connection needs seconds; after this the connection counts as dead. */
const wordsTimeoutMs = 60_000
const receiptTimeoutMs = 30_000

export function openClient(network: Network): SubmissionClient {
  return {
    async sendWords({ fields, parts, ...queued }) {
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
      const answer = await post(network, '/api/stories', queued, JSON.stringify({ ...fields, parts: manifest }))
      if (answer.kind !== 'ok') return answer
      return answer.value.status === 409 ? { kind: 'reused' } : readReceipt(answer.value, queued.id, network.now())
    },

    async sendAddition(addition, body) {
      const answer = await post(network, '/api/receipts/photo', addition, body)
      if (answer.kind !== 'ok') return answer
      const refused = refusalOf(answer.value, network.now())
      return refused ?? readReceipt(answer.value, addition.id, network.now())
    },

    async fetchReceipt(id) {
      const answer = await ask(network, `/api/submissions/${id}`, receiptTimeoutMs)
      if (answer.kind !== 'ok') return answer
      if (answer.value.status === 404 && answer.value.text.includes('submission.not_found'))
        return { kind: 'ok', value: null }
      return readReceipt(answer.value, id, network.now())
    },

    async sendMessage(message, body) {
      const answer = await post(network, messageAddresses[message.kind], message, body)
      if (answer.kind !== 'ok') return answer
      const { ok, text } = answer.value
      if (ok) return isOurs(text) ? { kind: 'ok', value: undefined } : unreadable
      return (
        refusalOf(answer.value, network.now()) ?? judge(answer.value.status, answer.value.headers, text, network.now())
      )
    },

    async sendPart(submission, part, file, progress) {
      const { uploadPart } = await import('./uploadPart.ts')
      return uploadPart(network, { submission, part, file }, progress)
    },
  }
}

const post = (network: Network, path: string, { id, language }: Pick<QueuedStory, 'id' | 'language'>, body: string) =>
  ask(network, path, wordsTimeoutMs, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(language && { 'accept-language': language }),
    },
    body,
  })

/** Of something that cannot be as it is: asked again, the answer is the same. */
const refusalOf = ({ status, headers, text }: Heard, now: number): Failure | null =>
  status === 409 ? ({ ...judge(otherWordsArrived, headers, text, now), status } as Failure) : null

async function ask(
  network: Network,
  path: string,
  timeoutMs: number,
  init: Omit<Asked, 'timeoutMs'> = {},
): Promise<Answer<Heard>> {
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
  photoWords: '/api/receipts/photo-words',
  captions: '/api/receipts/captions',
  withdrawal: '/api/receipts/withdraw',
}

/** For a key that was used for other words, the status with which no further try makes sense (RFC 9110, 15.5.21). */
const otherWordsArrived = 422
