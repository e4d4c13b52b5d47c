import type { StoryReceipt } from '../../../data/contract/stories.ts'
import { database } from '../database.ts'
import { flush, type SenderDeps } from './flush.ts'
import { changeLetter, listLetters, readLetter } from './letterStore.ts'
import { changeSubmission, findFile, listOutbox, moveToSent } from './outboxStore.ts'
import { openPost } from './submissionClient.ts'
import { mediaMayLeave } from './wifiOnly.ts'

const deps: SenderDeps = {
  keeper: {
    list: () => listOutbox(database),
    change: (id, event) => changeSubmission(database, id, event),
    file: (id, kind) => findFile(database, id, kind),
    moveToSent: (id) => moveToSent(database, id, new Date()),
  },
  letters: {
    list: () => listLetters(database),
    change: (id, event) => changeLetter(database, id, event),
    read: (letter) => readLetter(database, letter),
  },
  post: openPost({ fetch: (...request) => fetch(...request), now: Date.now, origin: location.origin }),
  alone: (work) => (navigator.locks ? navigator.locks.request('outbox', work) : work()),
  now: Date.now,
  chance: Math.random,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  mediaMayLeave: () => mediaMayLeave(database),
}

/** Sends what is due, from a page or from the worker: both call this, and the lock lets one at a time do it. */
export const flushOutbox = (options?: { eager?: boolean }) => flush(deps, options)

/** Whether the server holds the words already although its answer never came. Null: it does not, or cannot be asked. */
export async function receiptOf(id: string): Promise<StoryReceipt | null> {
  const answer = await deps.post.fetchReceipt(id)
  return answer.kind === 'ok' ? answer.value : null
}

/** For a browser in which nothing can be kept: sent at once, or not at all. */
export const { sendLetter } = deps.post
