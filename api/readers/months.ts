import { and, count, gte, lt } from 'drizzle-orm'
import { storyEngagements } from '../../data/tables/engagement.ts'
import type { Store } from '../platform/database.ts'

/** How often stories were viewed, liked and shared from one month (YYYY-MM, UTC) to the beginning of another. */
export function countBetween(db: Store, from: string, to: string): { views: number; likes: number; shares: number } {
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
