/** How long after the last key it is saved, and how long at most after the first. */
const pauseMs = { afterLast: 1_000, afterFirst: 5_000 }
/** Tries again by itself, later each time. */
const retryMs = [3_000, 6_000, 12_000, 30_000]

export interface Clock {
  now(): Date
  /** Calls back later; returns how to stop it. */
  later(ms: number, call: () => void): () => void
}

/** When what is being typed is sent. */
export function createSaveClock({ now, later }: Clock, send: () => void) {
  let stopWaiting: (() => void) | null = null
  let typedSince: number | null = null
  let isOver = false

  function halt() {
    stopWaiting?.()
    stopWaiting = null
  }
  function wait(ms: number) {
    halt()
    if (!isOver) stopWaiting = later(ms, send)
  }
  return {
    halt,
    /** What is typed from now on counts anew. */
    begin() {
      typedSince = null
    },
    noteKey() {
      const at = now().getTime()
      typedSince ??= at
      wait(Math.max(0, Math.min(pauseMs.afterLast, typedSince + pauseMs.afterFirst - at)))
    },
    /** After so many failures. */
    retry: (failures: number) => wait(retryMs[Math.min(failures, retryMs.length) - 1] ?? 30_000),
    stop() {
      isOver = true
      halt()
    },
  }
}
