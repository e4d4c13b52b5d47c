/** When what is on its way out of this device is tried again. */

export type Issue = { field: string; message: string }

/** Why a try brought nothing: with the server's final word, or with something that passes and is tried again. */
export type Failure = Refusal | Passing
export type Refusal = { kind: 'refused'; status: number; message: string; issues: Issue[] }
export type Passing =
  | { kind: 'network'; message: string }
  | { kind: 'server'; message: string }
  | { kind: 'busy'; message: string; retryAfterMs: number }

/** `nextTryAt` in ms since 1970. */
export type Waiting = { name: 'waiting'; why: 'network' | 'server' | 'busy'; message: string; nextTryAt: number }

type Item = { status: { name: string } | Waiting }

const isWaiting = (status: Item['status']): status is Waiting => status.name === 'waiting'

/** A failure that passes, as the time of the next try; `failures` counts this one. */
export function waitAfter(
  failure: Passing,
  { failures, now, jitter }: { failures: number; now: number; jitter: number },
): Waiting {
  const asked = failure.kind === 'busy' ? failure.retryAfterMs : 0
  const nextTry = now + Math.max(asked, backoffMs(failures, jitter))
  return { name: 'waiting', why: failure.kind, message: failure.message, nextTryAt: nextTry }
}

/** States that only a person can end. */
const restful = ['attention', 'editing', 'sent']

/** May it be tried at this moment? A status of `sending` is due too: whoever asks holds the lock, so nobody is sending. */
export function isDue({ status }: Item, now: number): boolean {
  if (restful.includes(status.name)) return false
  return !isWaiting(status) || status.nextTryAt <= now
}

/** It waits for the network to come back. A server in trouble is left its time. */
export const isCutOff = ({ status }: Item) => isWaiting(status) && status.why === 'network'

/** When somebody should look again, in ms since 1970; null when only the contributor or a network change helps. */
export function nextTryAt(items: readonly Item[]): number | null {
  const times = items.flatMap(({ status }) => (isWaiting(status) ? [status.nextTryAt] : []))
  return times.length > 0 ? Math.min(...times) : null
}

const firstWaitMs = 5_000
const longestWaitMs = 15 * 60_000

/** Doubles with each failure up to a quarter of an hour; `jitter` (0 to 1) spreads phones that failed together. */
export const backoffMs = (failures: number, jitter: number) =>
  Math.round(Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) * (0.75 + jitter / 2))
