import { factRules, rewardHoldDays, type UncountedReason } from '../../vocabulary/rewards.ts'
import { type Fact, type LedgerLine, sourceIdOf } from './calculateRewards.ts'

/** An entry as the ledger keeps it: what changes at its key, and how the key stands from then on. */
export interface Entry extends LedgerLine {
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
export function keptFacts(posted: ReadonlyMap<string, readonly Entry[]>, facts: readonly { key: string }[]): Entry[] {
  const told = new Set(facts.map(({ key }) => key))
  return [...posted].flatMap(([key, entries]) => {
    const last = entries.at(-1)
    return !last || told.has(key) || last.rule.endsWith('_bonus') ? [] : [standingOf(entries, last)]
  })
}

const ofStanding: ReadonlySet<string | null> = new Set<UncountedReason>(['awaiting_decision', 'story_excluded'])

/**
 * Kept facts are final but for those of a story that an admin decides about, such as a copy that was withdrawn: the entries hold all that
 * is needed to weigh these again. `there`: stories of which something is left to decide about.
 */
export function reopened(
  kept: readonly Entry[],
  { there, standings }: { there: ReadonlySet<number>; standings: ReadonlyMap<number, unknown> },
): { facts: Fact[]; kept: Entry[] } {
  const facts: Fact[] = []
  const rest: Entry[] = []
  for (const entry of kept) {
    const { key, storyId, reason, earnedAt: at, isPromotion, reader, network, range } = entry
    const rule = factRules.find((name) => name === entry.rule)
    const isOpen = storyId !== null && there.has(storyId) && (standings.has(storyId) || ofStanding.has(reason))
    if (isOpen && rule)
      facts.push({ key, rule, sourceId: sourceIdOf(key), storyId, at, isPromotion, reader, network, range })
    else rest.push(entry)
  }
  return { facts, kept: rest }
}

/** What has to be written so that each key stands at what is due. Nothing, when it does already. */
export const missingEntries = (
  due: readonly LedgerLine[],
  posted: ReadonlyMap<string, readonly Entry[]>,
  postedAt: string,
): Entry[] => due.flatMap((one) => entriesFor(one, posted.get(one.key) ?? [], postedAt))

function entriesFor(due: LedgerLine, posted: readonly Entry[], postedAt: string): Entry[] {
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
function takenBack(change: LedgerLine & { seq: number }, posted: readonly Entry[]): Entry[] {
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
