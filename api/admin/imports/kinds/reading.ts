import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { retention } from '../../../../data/vocabulary/policies.ts'
import { comparable } from '../../../platform/addresses.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'

/** An instant, or why there is none. */
export type DateRead = { at: string } | { problem: string }

/** `2024-05-31`, or an instant in UTC; nothing is now. What is older than we keep such things would be erased the next day. */
export function readDate({ clock }: Pick<Deps, 'clock'>, text: string): DateRead {
  const now = toInstant(clock)
  const written = text.trim()
  if (written === '') return { at: now }
  const [, day, time = 'T00:00:00.000Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?))?$/.exec(written) ?? []
  const clockTime = time.startsWith('T') ? time : `T${time.replace(/Z?$/, 'Z')}`
  const at = day ? new Date(`${day}${clockTime}`) : null
  if (!at || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day ?? ''))
    return { problem: 'The date is not written like 2024-05-31.' }
  if (at.toISOString() > now) return { problem: 'The date has not come yet.' }
  const oldest = `${Number(now.slice(0, 4)) - retention.personalYears}${now.slice(4)}`
  if (at.toISOString() < oldest)
    return { problem: `It is older than the ${retention.personalYears} years for which such things are kept.` }
  return { at: at.toISOString() }
}

/** Yes or no as our export and other programs write it; anything else is what is usual. */
export function readYes(text: string, usual: boolean): boolean {
  const word = text.trim().toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return true
  return ['no', 'false', '0'].includes(word) ? false : usual
}

/** One of a list, in whatever case. */
export const readChoice = <Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined =>
  choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase())

/** The number of a submission, the same whenever the same line is taken in by the same import. */
export function submissionAt(place: string): string {
  const hex = createHash('sha256').update(`import ${place}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const page = 200

/** What is known under each address: asked for once, some rows at a time, and then told what a file adds. */
export function openKnown<Row extends { id: number }>(
  list: (email: string, page: { after: number; limit: number }) => Row[],
  namesOf: (row: Row) => string[],
) {
  const known = new Map<string, Map<string, 'here' | 'earlier'>>()
  return async (email: string) => {
    const address = comparable(email)
    const seen = known.get(address) ?? new Map<string, 'here' | 'earlier'>()
    if (known.has(address)) return seen
    for (let after = 0, rows: Row[]; ; after = rows.at(-1)?.id ?? 0) {
      rows = list(email, { after, limit: page })
      for (const row of rows) for (const name of namesOf(row)) seen.set(name, 'here')
      if (rows.length < page) break
      await nextTurn()
    }
    known.set(address, seen)
    return seen
  }
}

export const nameOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
