import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import type { Store } from '../../platform/database.ts'
import { readCursor } from '../../platform/http/lists.ts'
import { isBookedIn } from './sums.ts'

export type EntryRow = typeof rewardLedger.$inferSelect

/** One page of an account's entries, the latest fact first. One row more than asked says that there is a next page. */
export function listEntries(
  db: Store,
  accountId: number,
  { before, limit }: { before?: string; limit: number },
): EntryRow[] {
  const older = before === undefined ? undefined : readCursor(before)
  return db
    .select()
    .from(rewardLedger)
    .where(
      and(
        eq(rewardLedger.accountId, accountId),
        older && sql`(${rewardLedger.earnedAt}, ${rewardLedger.id}) < (${older.createdAt}, ${older.id})`,
      ),
    )
    .orderBy(desc(rewardLedger.earnedAt), desc(rewardLedger.id))
    .limit(limit + 1)
    .all()
}

/** Some of the entries of an account that belong to the statement of a month, in the order of posting. */
export const listEntriesOfMonth = (
  db: Store,
  accountId: number,
  { month, after, limit }: { month: string; after: number; limit: number },
): EntryRow[] =>
  db
    .select()
    .from(rewardLedger)
    .where(and(eq(rewardLedger.accountId, accountId), isBookedIn(month), gt(rewardLedger.id, after)))
    .orderBy(rewardLedger.id)
    .limit(limit)
    .all()
