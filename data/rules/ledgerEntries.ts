import { rewardHoldDays } from '../vocabulary/rewards.ts'
import type { Due } from './weigh.ts'

/** An entry as the ledger keeps it: what changes at its key, and how the key stands from then on. */
export interface Entry extends Due {
  /** 0 for the first entry of a key, then 1, 2, … */
  seq: number
  earnedAt: string
  payableAt: string
}

const dayMs = 24 * 3_600_000

const afterHold = (at: string): string => new Date(Date.parse(at) + rewardHoldDays * dayMs).toISOString()

/** The entries of each key, in their order. */
export function byKey(entries: readonly Entry[]): Map<string, Entry[]> {
  const keys = new Map<string, Entry[]>()
  for (const entry of entries) {
    const earlier = keys.get(entry.key)
    if (earlier) earlier.push(entry)
    else keys.set(entry.key, [entry])
  }
  for (const same of keys.values()) if (same.length > 1) same.sort((a, b) => a.seq - b.seq)
  return keys
}

/** How a key stands: what its entries come to, and what the last one says. */
const standingOf = (entries: readonly Entry[], last: Entry): Entry => ({
  ...last,
  milliCents: entries.reduce((sum, { milliCents }) => sum + milliCents, 0),
  points: entries.reduce((sum, { points }) => sum + points, 0),
})

/** The facts of the ledger that no source tells of any more, as they stand. */
export function keptFacts(posted: ReadonlyMap<string, readonly Entry[]>, facts: readonly { key: string }[]): Due[] {
  const told = new Set(facts.map(({ key }) => key))
  return [...posted].flatMap(([key, entries]) => {
    const last = entries.at(-1)
    return !last || told.has(key) || last.rule.endsWith('_bonus') ? [] : [standingOf(entries, last)]
  })
}

/** What has to be written so that each key stands at what is due. Nothing, when it does already. */
export const missingEntries = (
  due: readonly Due[],
  posted: ReadonlyMap<string, readonly Entry[]>,
  postedAt: string,
): Entry[] => due.flatMap((one) => entriesFor(one, posted.get(one.key) ?? [], postedAt))

function entriesFor(due: Due, posted: readonly Entry[], postedAt: string): Entry[] {
  const last = posted.at(-1)
  const { earnedAt } = due
  if (!last) {
    if (earnedAt !== null) return [{ ...due, seq: 0, earnedAt, payableAt: afterHold(earnedAt) }]
    const isNothing = due.milliCents === 0 && due.points === 0
    return isNothing ? [] : [{ ...due, seq: 0, earnedAt: postedAt, payableAt: afterHold(postedAt) }]
  }
  const now = standingOf(posted, last)
  const milliCents = due.milliCents - now.milliCents
  const points = due.points - now.points
  const isSettled = milliCents === 0 && points === 0 && due.counted === now.counted && due.reason === now.reason
  if (isSettled) return []
  const change = { ...due, milliCents, points, seq: last.seq + 1 }
  if (earnedAt !== null) return [{ ...change, earnedAt: last.earnedAt, payableAt: last.payableAt }]
  if (milliCents < 0 || points < 0) return takenBack(change, posted)
  return [{ ...change, earnedAt: postedAt, payableAt: afterHold(postedAt) }]
}

/**
 * A bonus that is no longer due is taken back from where it came last, with the times of what it takes back: so nothing is
 * payable before its hold has ended, and no month has less than nothing. A bonus is either money or points.
 */
function takenBack(change: Due & { seq: number }, posted: readonly Entry[]): Entry[] {
  const left: { from: Entry; amount: number }[] = []
  for (const entry of posted) {
    const amount = entry.milliCents + entry.points
    const top = left.at(-1)
    if (amount > 0) left.push({ from: entry, amount })
    else if (top && top.amount + amount > 0) top.amount += amount
    else left.pop()
  }
  const entries: Entry[] = []
  const isMoney = change.milliCents < 0
  for (let owed = -(change.milliCents + change.points); owed > 0; ) {
    const top = left.pop()
    if (!top) throw new Error(`More would be taken back than ${change.key} ever brought.`)
    const amount = Math.min(owed, top.amount)
    owed -= amount
    const { earnedAt, payableAt } = top.from
    const what = { milliCents: isMoney ? -amount : 0, points: isMoney ? 0 : -amount }
    entries.push({ ...change, ...what, seq: change.seq + entries.length, earnedAt, payableAt })
  }
  return entries
}
