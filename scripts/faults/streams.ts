import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** Lets everything pass and tells how much. */
export function counting(add: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      add(chunk.length)
      pass(null, chunk)
    },
  })
}

/** Lets so many bytes pass, then calls `cut` once and holds back the rest for ever. */
export function cutAfter(bytes: number, cut: () => void): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      if (chunk.length < left) {
        left -= chunk.length
        return pass(null, chunk)
      }
      this.push(chunk.subarray(0, left))
      left = 0
      // What was let through is handed on first.
      setImmediate(cut)
    },
  })
}

const portionMs = 20

/** Lets bytes pass at a speed, in small portions. */
export function slowed(bytesPerSecond: number): Transform {
  const portion = Math.max(1, Math.floor((bytesPerSecond * portionMs) / 1000))
  return new Transform({
    async transform(chunk: Buffer, _encoding, pass) {
      for (let start = 0; start < chunk.length; start += portion) {
        await wait(portionMs)
        this.push(chunk.subarray(start, start + portion))
      }
      pass()
    },
  })
}
