import { setImmediate as nextTurn } from 'node:timers/promises'

/** A stream that is written as fast as it is read, and no faster; who breaks off ends what writes it, begun or not. */
export function streamOf(parts: AsyncGenerator<Uint8Array>, letGo?: () => Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      // Between two parts other callers have their turn.
      await nextTurn()
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
      await letGo?.()
    },
  })
}
