import { database } from '../database.ts'
import { askForSync } from './backgroundSync.ts'
import { flushOutbox } from './courier.ts'
import { changeLetter, listLetters } from './letterStore.ts'
import type { Letter } from './letters.ts'
import type { Submission } from './outbox.ts'
import { changeSubmission, listOutbox } from './outboxStore.ts'

let timer: ReturnType<typeof setTimeout> | undefined
let waiting: Promise<void> | null = null

/**
 * Sends the outbox from this page and comes back by timer while something waits. `eager` does not wait out a backoff.
 * While one call waits for its turn, further ones join it.
 */
export function sendOutbox({ eager = false } = {}): Promise<void> {
  waiting ??= Promise.resolve().then(async () => {
    waiting = null
    clearTimeout(timer)
    const { left, nextTryAt } = await flushOutbox({ eager })
    if (left > 0) await askForSync()
    if (nextTryAt !== null) timer = setTimeout(() => void sendOutbox(), Math.max(1_000, nextTryAt - Date.now()))
  })
  return waiting
}

/** After a new story or a tap: the browser is asked to wake the worker too, should this page be closed. */
export async function sendSoon() {
  await askForSync()
  await sendOutbox({ eager: true })
}

export async function retrySubmission(id: string) {
  await changeSubmission(database, id, { type: 'retry' })
  await sendSoon()
}

export async function retryLetter(id: string) {
  await changeLetter(database, id, { type: 'retry' })
  await sendSoon()
}

/** A tap does not wait out the pauses after failures, only what the server has asked for. */
export async function retryAll() {
  const mayTry = ({ status }: Submission | Letter) => status.name === 'waiting' && status.why !== 'busy'
  for (const submission of await listOutbox(database))
    if (mayTry(submission)) await changeSubmission(database, submission.id, { type: 'retry' })
  for (const letter of await listLetters(database))
    if (mayTry(letter)) await changeLetter(database, letter.id, { type: 'retry' })
  await sendSoon()
}

export async function sendOnAnyNetwork(id: string) {
  await changeSubmission(database, id, { type: 'send now' })
  await sendSoon()
}
