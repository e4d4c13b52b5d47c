import { eq, sql } from 'drizzle-orm'
import { formerAuthorPages } from '../../../data/tables/stories.ts'
import { preparedOnce, type Store } from '../../platform/database.ts'

/** A page with the addresses that have become one with it: whoever followed one of them follows it. */
export const pagesWithFormer = (db: Store, page: string): string[] => [
  page,
  ...formerOf(db)
    .all({ page })
    .map((row) => row.page),
]

const formerOf = preparedOnce((db) =>
  db
    .select({ page: formerAuthorPages.page })
    .from(formerAuthorPages)
    .where(eq(formerAuthorPages.now, sql.placeholder('page')))
    .prepare(),
)
