import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, count, gte, lt } from 'drizzle-orm'
import { storyEngagements } from '../../data/tables/engagement.ts'
import { preparedOnce, type Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'

type Counts = Record<'views' | 'likes' | 'shares', number>
type Given = Pick<Deps, 'db' | 'clock'>

/**
 * How often stories were viewed, liked and shared from one month (YYYY-MM, UTC) to the beginning of the next. What was before today is kept
 * for an hour: nothing but what is erased changes it any more.
 */
export async function countMonth(deps: Given, month: string, next: string): Promise<Counts> {
  const now = deps.clock.now().toISOString()
  if (now >= next) return countOnce(deps, month, next)
  const today = now.slice(0, 10)
  const before = await countOnce(deps, month, today)
  const since = countBetween(deps.db, today, next)
  return {
    views: before.views + since.views,
    likes: before.likes + since.likes,
    shares: before.shares + since.shares,
  }
}

/** Everybody else has their turn before it is counted. */
async function countOnce({ db, clock }: Given, from: string, to: string): Promise<Counts> {
  const kept = keptCounts(db)
  const span = `${from}/${to}`
  const at = clock.now().getTime()
  const known = kept.get(span)
  if (known && at < known.until) return known.counts
  await nextTurn()
  const counts = countBetween(db, from, to)
  kept.set(span, { counts, until: at + anHourMs })
  return counts
}

const keptCounts = preparedOnce(() => new Map<string, { counts: Counts; until: number }>())
const anHourMs = 3_600_000

function countBetween(db: Store, from: string, to: string): Counts {
  const { createdAt, interactionType } = storyEngagements
  const rows = db
    .select({ interactionType, n: count() })
    .from(storyEngagements)
    .where(and(gte(createdAt, from), lt(createdAt, to)))
    .groupBy(interactionType)
    .all()
  const countOf = (type: 'view' | 'like' | 'share') => rows.find((row) => row.interactionType === type)?.n ?? 0
  return { views: countOf('view'), likes: countOf('like'), shares: countOf('share') }
}
