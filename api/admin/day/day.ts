import type { AdminName } from '../../../data/contract/admin.ts'
import { type Colleague, type Day, type Waiting, type WaitingKind, waitingKinds } from '../../../data/contract/day.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { claimLastsMs, findClaimOf } from '../../stories/index.ts'
import { listActs, presentActs } from '../auditList.ts'
import { lastSeen } from '../sessionList.ts'
import { type Asking, queues } from './waiting.ts'

type Desk = Pick<Deps, 'db' | 'clock'>

/** The day of an admin: what waits, the oldest promise first, and what the other admin does. */
export function describeDay({ db, clock }: Desk, admin: AdminName, limit: number): Day {
  const now = clock.now()
  const zone = zoneOf(db, admin)
  const { totals, rows } = ask({ db, now, zone, limit })
  const total = Object.values(totals).reduce((sum, n) => sum + n, 0)
  return {
    waiting: firstOf(inOrder(rows, zone), limit),
    total,
    totals,
    colleague: describeColleague({ db, clock }, admin),
  }
}

/** How much waits, by kind. */
export const countWaiting = (db: Store, now: Date): Record<WaitingKind, number> =>
  ask({ db, now, zone: 'UTC', limit: 1 }).totals

function ask(asking: Asking) {
  const totals = {} as Record<WaitingKind, number>
  const rows: Waiting[] = []
  for (const kind of waitingKinds) {
    const queue = queues[kind](asking)
    totals[kind] = queue.total
    rows.push(...queue.rows)
  }
  return { totals, rows }
}

/** By the day of the promise; what nothing was promised for, by the day on which it came. */
function inOrder(rows: Waiting[], zone: string): Waiting[] {
  const placed = rows.map((row) => ({ row, day: row.dueDay ?? calendarDay(new Date(row.since), zone) }))
  placed.sort((a, b) => a.day.localeCompare(b.day) || a.row.since.localeCompare(b.row.since))
  return placed.map(({ row }) => row)
}

/** Of each kind that many are among the first: hundreds of old messages hide no story that is due. */
const shareOfKind = 1 / 5

function firstOf(ordered: Waiting[], limit: number): Waiting[] {
  const seen = new Map<WaitingKind, number>()
  const isOfShare = ({ kind }: Waiting) => {
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    return before < limit * shareOfKind
  }
  const shared = ordered.filter(isOfShare)
  const chosen = new Set([...shared, ...ordered.filter((row) => !shared.includes(row))].slice(0, limit))
  return ordered.filter((row) => chosen.has(row))
}

const actsShown = 5

function describeColleague({ db, clock }: Desk, admin: AdminName): Colleague {
  const colleague = admin === 'admin1' ? 'admin2' : 'admin1'
  const now = clock.now()
  const claim = findClaimOf(db, colleague, new Date(now.getTime() - claimLastsMs).toISOString())
  return {
    admin: colleague,
    lastSeenAt: lastSeen(db, colleague, now),
    reading: claim?.reviewingSince ? { storyId: claim.id, title: claim.title, since: claim.reviewingSince } : null,
    acts: presentActs(db, listActs(db, admin, { actor: colleague, limit: actsShown - 1 })),
  }
}
