import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SlowLine {
  bitsPerSecond: number
  roundTripMs: number
  /** All calls end then; new ones get through at once. */
  cutEveryMs: number
}

/** One direction of a call: what waits for its turn on the line. */
interface Queue {
  waiting: { at: number; bytes: Buffer }[]
  to: Socket
  from: Socket
  isOver: boolean
}

const tickMs = 20
/** What is on its way at once of one call, as a sender that has heard of nothing lost: more stays where it comes from. */
const windowBytes = 16_384

/**
 * A line of a phone far from its mast: all calls share its speed in each direction, turn by turn, each byte needs half a round trip and a call a
 * whole one before its first.
 */
export async function openSlowLine(origin: string, { bitsPerSecond, roundTripMs, cutEveryMs }: SlowLine) {
  const target = Number(new URL(origin).port)
  const calls = new Set<{ up: Queue; down: Queue }>()
  let downBytes = 0

  const relay = createServer((visitor) => {
    const server = connect(target, '127.0.0.1')
    const up: Queue = { waiting: [], from: visitor, to: server, isOver: false }
    const down: Queue = { waiting: [], from: server, to: visitor, isOver: false }
    const call = { up, down }
    calls.add(call)
    const beganAt = performance.now()
    for (const queue of [up, down]) {
      const { waiting, from } = queue
      from.on('error', () => from.destroy())
      from.on('close', () => {
        queue.isOver = true
      })
      from.on('data', (bytes) => {
        const now = performance.now()
        waiting.push({ at: Math.max(now, beganAt + roundTripMs) + roundTripMs / 2, bytes })
        if (lengthOf(waiting) > windowBytes) from.pause()
      })
    }
  })

  /** What may pass of one direction in one tick, shared among those that have something to send. */
  const carry = (queues: Queue[]): number => {
    const now = performance.now()
    const ready = queues.filter(({ waiting }) => waiting[0] && waiting[0].at <= now)
    const most = (bitsPerSecond / 8 / 1000) * tickMs
    let left = most
    for (const [index, queue] of ready.entries()) left -= send(queue, Math.ceil(left / (ready.length - index)))
    return most - left
  }
  const clock = setInterval(() => {
    for (const call of calls) if (isOver(call)) calls.delete(call)
    // Who was first last time is last now.
    const [first] = calls
    if (first) {
      calls.delete(first)
      calls.add(first)
    }
    carry([...calls].map(({ up }) => up))
    downBytes += carry([...calls].map(({ down }) => down))
  }, tickMs)
  const cut = () => {
    for (const { up, down } of calls) {
      up.from.destroy()
      down.from.destroy()
    }
  }
  const cutter = setInterval(cut, cutEveryMs)

  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    downBytes: () => downBytes,
    close() {
      clearInterval(clock)
      clearInterval(cutter)
      cut()
      relay.close()
    },
  }
}

/** What was sent before one side hung up arrives all the same. */
function isOver({ up, down }: { up: Queue; down: Queue }): boolean {
  for (const { isOver: hasEnded, waiting, to } of [up, down]) if (hasEnded && waiting.length === 0) to.destroy()
  return up.from.destroyed && down.from.destroyed
}

function send({ waiting, to, from }: Queue, most: number): number {
  const [first] = waiting
  if (!first) return 0
  const part = first.bytes.subarray(0, most)
  to.write(part)
  first.bytes = first.bytes.subarray(part.length)
  if (first.bytes.length === 0) waiting.shift()
  if (from.isPaused() && lengthOf(waiting) <= windowBytes) from.resume()
  return part.length
}

const lengthOf = (waiting: Queue['waiting']) => waiting.reduce((sum, { bytes }) => sum + bytes.length, 0)
