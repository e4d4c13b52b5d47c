import { ne, sql } from 'drizzle-orm'
import { stories } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'
import { isOneOf, listFields } from '../platform/rows.ts'

/** The titles of stories that are still there. */
export const titlesOf = (db: Store, ids: number[]): Map<number, string> =>
  new Map(
    listFields(db, stories, { fields: { id: stories.id, title: stories.title }, where: isOneOf(stories.id, ids) }).map(
      ({ id, title }) => [id, title],
    ),
  )

/** Where the latest story of each address is from. */
export const listLatestLocations = (db: Store): { email: string; location: string }[] =>
  listFields(db, stories, {
    fields: {
      email: stories.authorEmail,
      location: stories.authorLocation,
      // Beside max(), SQLite takes the other columns from the row that has it (sqlite.org/lang_select.html#bareagg).
      latest: sql<number>`max(${stories.id})`,
    },
    where: ne(stories.authorEmail, ''),
    groupBy: [stories.authorEmail],
  })
