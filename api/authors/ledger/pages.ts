import { and, eq, gt } from 'drizzle-orm'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import type { Store } from '../../platform/database.ts'
import { listPage, listRows, type PageAsked } from '../../platform/rows.ts'
import { isBookedIn } from './sums.ts'

export type EntryRow = typeof rewardLedger.$inferSelect

/** One page of an account's entries, the latest fact first. One row more than asked says that there is a next page. */
export const listEntries = (db: Store, accountId: number, page: PageAsked): EntryRow[] =>
  listPage(db, rewardLedger, [rewardLedger.earnedAt, rewardLedger.id], {
    where: eq(rewardLedger.accountId, accountId),
    ...page,
  })

/** Some of the entries of an account that belong to the statement of a month, in the order of posting. */
export const listEntriesOfMonth = (
  db: Store,
  accountId: number,
  { month, after, limit }: { month: string; after: number; limit: number },
): EntryRow[] =>
  listRows(db, rewardLedger, {
    where: and(eq(rewardLedger.accountId, accountId), isBookedIn(month), gt(rewardLedger.id, after)),
    orderBy: [rewardLedger.id],
    limit,
  })
