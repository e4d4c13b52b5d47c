import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, count, gte, lt } from 'drizzle-orm'
import { storyEngagements } from '../../data/tables/engagement.ts'
import { preparedOnce, type Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'

type Counts = Record<'views' | 'likes' | 'shares', number>

/**
 * How often stories were viewed, liked and shared from one month (YYYY-MM, UTC) to the beginning of the next: as it was at most a
 * minute ago, and of a month that is over an hour, as nothing but what is erased changes it any more. Everybody else has their
 * turn before it is counted.
 */
export async function countMonth(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  month: string,
  next: string,
): Promise<Counts> {
  const now = clock.now()
  const kept = keptCounts(db)
  const known = kept.get(month)
  if (known && now.getTime() < known.until) return known.counts
  await nextTurn()
  const counts = countBetween(db, month, next)
  kept.set(month, { counts, until: now.getTime() + (now.toISOString() < next ? aMinuteMs : anHourMs) })
  return counts
}

const keptCounts = preparedOnce(() => new Map<string, { counts: Counts; until: number }>())
const [aMinuteMs, anHourMs] = [60_000, 3_600_000]

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
