import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Entry } from '../../data/rules/ledgerEntries.ts'
import { rewardLedger } from '../../data/tables/rewards.ts'
import type { Store, Tx } from '../database.ts'

const { id, accountId, postedAt: _postedAt, ...entryColumns } = getTableColumns(rewardLedger)

/** All entries of an account, in the order in which they were written. */
export const listEntries = (db: Store, account: number): Entry[] =>
  db.select(entryColumns).from(rewardLedger).where(eq(accountId, account)).orderBy(id).all()

/** Facts of some stories that another account was credited with: there they stay. */
export const listKeysOfOthers = (db: Store, account: number, storyIds: number[]): Set<string> =>
  new Set(
    db
      .selectDistinct({ key: rewardLedger.key })
      .from(rewardLedger)
      .where(
        and(
          sql`${rewardLedger.storyId} in (select value from json_each(${JSON.stringify(storyIds)}))`,
          ne(accountId, account),
        ),
      )
      .all()
      .map(({ key }) => key),
  )

export function insertEntries(tx: Tx, account: number, entries: readonly Entry[], at: string): void {
  for (const entry of entries)
    tx.insert(rewardLedger)
      .values({ ...entry, accountId: account, postedAt: at })
      .run()
}
