import { setTimeout as wait } from 'node:timers/promises'
import { openVisitor } from './visitor.ts'

const everyMs = 10

/** Asks a server all the time, until it is told to stop: the longest that anybody waits for the simplest answer. */
export function listenTo(origin: string) {
  const { ask, close } = openVisitor(origin)
  let [longestMs, isOver] = [0, false]
  const listening = (async () => {
    while (!isOver) {
      longestMs = Math.max(longestMs, (await ask('/api/health')).ms)
      await wait(everyMs)
    }
    close()
  })()
  return {
    /** Until now. */
    longestMs: () => longestMs,
    async stop(): Promise<number> {
      isOver = true
      await listening
      return longestMs
    },
  }
}
