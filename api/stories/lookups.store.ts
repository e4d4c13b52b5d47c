import { ne, sql } from 'drizzle-orm'
import { stories } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'

/** The titles of stories that are still there. */
export const titlesOf = (db: Store, ids: number[]): Map<number, string> =>
  new Map(
    db
      .select({ id: stories.id, title: stories.title })
      .from(stories)
      .where(sql`${stories.id} in (select value from json_each(${JSON.stringify(ids)}))`)
      .all()
      .map(({ id, title }) => [id, title]),
  )

/** Where the latest story of each address is from. */
export const listLatestLocations = (db: Store): { email: string; location: string }[] =>
  db
    .select({
      email: stories.authorEmail,
      location: stories.authorLocation,
      // Beside max(), SQLite takes the other columns from the row that has it (sqlite.org/lang_select.html#bareagg).
      latest: sql<number>`max(${stories.id})`,
    })
    .from(stories)
    .where(ne(stories.authorEmail, ''))
    .groupBy(stories.authorEmail)
    .all()
