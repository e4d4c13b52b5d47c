import type { Victim } from './victim.ts'

/** One way to do harm, and what has to hold against it. */
export interface Attack {
  name: string
  /** What is tried. */
  tries: string
  /** What must hold. */
  holds: string
  /** Settings of the server, beyond those that every victim has. */
  settings?: Record<string, string>
  /** How much of it within `npm test`; without, it needs a process that can be killed or measured. */
  small?: number
  /** How much of it within `npm run attacks`. */
  full: number
  run(victim: Victim, size: number): Promise<Outcome>
}

export interface Outcome {
  tries: number
  /** Each try that came through, in words. None may. */
  through: string[]
  /** Why nothing was tried, where this machine lacks something. */
  skipped?: string
}

/** Collects the outcome of many tries. */
export function openTally() {
  const outcome: Outcome = { tries: 0, through: [] }
  return {
    outcome,
    /** Notes a try, and its words where it came through. */
    note(isHeld: boolean, words: string) {
      outcome.tries += 1
      if (!isHeld) outcome.through.push(words)
    },
  }
}
