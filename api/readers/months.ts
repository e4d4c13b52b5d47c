import { gte, sql } from 'drizzle-orm'
import { storyEngagements } from '../../data/tables/engagement.ts'
import type { Store } from '../platform/database.ts'

const month = sql<string>`substr(${storyEngagements.createdAt}, 1, 7)`
const countOf = (type: 'view' | 'like' | 'share') => sql<number>`sum(${storyEngagements.interactionType} = ${type})`

/** How often stories were viewed, liked and shared in each month (YYYY-MM, UTC) from `first` on; months without any are left out. */
export const countByMonth = (db: Store, first: string) =>
  db
    .select({ month, views: countOf('view'), likes: countOf('like'), shares: countOf('share') })
    .from(storyEngagements)
    .where(gte(storyEngagements.createdAt, first))
    .groupBy(month)
    .all()
