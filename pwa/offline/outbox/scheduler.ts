import type { StoryReceipt } from '../../../data/contract/stories.ts'
import { database } from '../database.ts'
import { askForSync } from './backgroundSync.ts'
import { openClient } from './client/submissionClient.ts'
import { type FlushPorts, flush } from './flush.ts'
import { mediaMayLeave } from './wifiOnly.ts'

/** The one way out of this device, for pages and the worker alike. */
export const client = openClient({ fetch: (...request) => fetch(...request), now: Date.now, origin: location.origin })

const ports: FlushPorts = {
  db: database,
  client,
  alone: (work) => (navigator.locks ? navigator.locks.request('outbox', work) : work()),
  now: Date.now,
  jitter: Math.random,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  mediaMayLeave: () => mediaMayLeave(database),
}

/** Sends what is due, from a page or from the worker: both call this, and the lock lets one at a time do it. */
export const flushOutbox = (options?: { eager?: boolean }) => flush(ports, options)

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

/** After a new submission or a tap: the browser is asked to wake the worker too, should this page be closed. */
export async function sendSoon() {
  await askForSync()
  await sendOutbox({ eager: true })
}

/** Whether the server holds the words already although its answer never came. Null: it does not, or cannot be asked. */
export async function receiptOf(id: string): Promise<StoryReceipt | null> {
  const answer = await client.fetchReceipt(id)
  return answer.kind === 'ok' ? answer.value : null
}
