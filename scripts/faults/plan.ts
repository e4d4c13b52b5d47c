/** What a connection does to one request and its answer. */
export type Fault =
  | { kind: 'none' }
  /** The line breaks when so many bytes of the request's body have passed, at this speed if one is given. */
  | { kind: 'cutUp'; afterBytes: number; bytesPerSecond?: number }
  /** The server has done its work; the line breaks when so many bytes of its answer have passed. */
  | { kind: 'cutDown'; afterBytes: number }
  /** Something in between answers, in its own words or the given ones. The server never hears of the request. */
  | { kind: 'refuse'; status: number; json?: unknown }
  /** The server has done its work; something in between answers instead. */
  | { kind: 'mislead'; status: 500 | 502 | 504 }
  /** The server has done its work; its answer is lost whole. */
  | { kind: 'swallow' }
  /** The request reaches the server twice, one after the other; the second answer is passed on. */
  | { kind: 'twice' }
  /** The request reaches the server twice at once; the first answer is passed on. */
  | { kind: 'beside' }
  /** The body passes at this speed. */
  | { kind: 'throttle'; bytesPerSecond: number }
  /** Nothing passes, either way, until whoever asked gives up. */
  | { kind: 'stall' }

export type Asked = { method: string; path: string; bodyBytes: number }
export type Plan = (asked: Asked) => Fault

export const noFaults: Plan = () => ({ kind: 'none' })

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Maker = (chance: () => number, asked: Asked) => Fault

const oneOf = <S>(chance: () => number, statuses: readonly [S, S, S]) =>
  statuses[Math.floor(chance() * 3)] ?? statuses[0]

const makers: readonly Maker[] = [
  (chance, { bodyBytes }) => ({ kind: 'cutUp', afterBytes: Math.floor(chance() * bodyBytes) }),
  (chance) => ({ kind: 'cutDown', afterBytes: Math.floor(chance() * 600) }),
  (chance) => ({ kind: 'refuse', status: oneOf(chance, [500, 502, 503]) }),
  (chance) => ({ kind: 'mislead', status: oneOf(chance, [500, 502, 504]) }),
  () => ({ kind: 'swallow' }),
  () => ({ kind: 'twice' }),
  () => ({ kind: 'beside' }),
]

/** One bad connection, told by its seed: at most `most` faults, each request meeting one with the given probability. */
export function seededPlan(seed: number, { most = 6, probability = 0.5 } = {}): Plan {
  const chance = seededChance(seed)
  let left = most
  return (asked) => {
    if (left === 0 || chance() >= probability) return { kind: 'none' }
    left--
    const make = makers[Math.floor(chance() * makers.length)]
    return make ? make(chance, asked) : { kind: 'none' }
  }
}

interface Cutting {
  least: number
  most: number
  bytesPerSecond?: number
}

/** Breaks the line again and again, each time when somewhere between `least` and `most` bytes have been sent since. */
export function cuttingPlan(seed: number, { least, most, bytesPerSecond }: Cutting): Plan {
  const chance = seededChance(seed)
  const untilNext = () => Math.floor(least + chance() * (most - least))
  let left = untilNext()
  return ({ bodyBytes }) => {
    if (bodyBytes <= left) {
      left -= bodyBytes
      return bytesPerSecond && bodyBytes > 0 ? { kind: 'throttle', bytesPerSecond } : { kind: 'none' }
    }
    const afterBytes = left
    left = untilNext()
    return { kind: 'cutUp', afterBytes, bytesPerSecond }
  }
}
