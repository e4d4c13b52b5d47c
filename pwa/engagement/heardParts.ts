import { readingRules } from '../../data/vocabulary/engagement.ts'

/** Parts of a recording that were heard, in seconds, apart from each other and in their order. */
export type HeardParts = readonly (readonly [from: number, to: number])[]

/** With one more part; what was heard before is not heard twice. */
export function withPart(parts: HeardParts, from: number, to: number): HeardParts {
  const apart = parts.filter(([start, end]) => end < from || start > to)
  const touching = parts.filter(([start, end]) => !(end < from || start > to))
  const whole = [Math.min(from, ...touching.map(([start]) => start)), Math.max(to, ...touching.map(([, end]) => end))]
  return [...apart, whole as [number, number]].sort(([one], [other]) => one - other)
}

export const secondsOf = (parts: HeardParts): number => parts.reduce((sum, [from, to]) => sum + to - from, 0)

/** How a player stands at one moment; `now` in seconds of any clock that runs evenly. */
export interface Moment {
  at: number
  now: number
  speed: number
  silent: boolean
}

/** More than this beyond what can have played is a leap. */
const patienceSeconds = 0.5

/** Whether what lies between two moments was played aloud, at a speed at which it can be followed. */
export function wasHeard(before: Moment, after: Moment): boolean {
  if (before.silent || after.silent || after.speed > readingRules.fastestListening) return false
  const played = after.at - before.at
  return played > 0 && played <= (after.now - before.now) * Math.max(before.speed, after.speed) + patienceSeconds
}
