import { and, eq, getTableColumns, gt, inArray, ne, sql } from 'drizzle-orm'
import { boundedRules } from '../../../data/rules/authors/calculateRewards.ts'
import type { Entry } from '../../../data/rules/authors/ledgerEntries.ts'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import { type Db, preparedOnce, type Store } from '../../platform/database.ts'

const { accountId, postedAt: _postedAt, ...entryColumns } = getTableColumns(rewardLedger)
const { id, earnedAt } = rewardLedger

/** A page of an account's entries, in order of what they are about. `after`: the last one of the page before. */
export const listEntriesOf = (
  db: Store,
  account: number,
  after: { earnedAt: string; id: number } | undefined,
  limit: number,
): (Entry & { id: number })[] =>
  db
    .select(entryColumns)
    .from(rewardLedger)
    .where(and(eq(accountId, account), after && sql`(${earnedAt}, ${id}) > (${after.earnedAt}, ${after.id})`))
    .orderBy(earnedAt, id)
    .limit(limit)
    .all()

/** A page of what readers brought to some accounts, in the order of posting. `after`: the last one of the page before. */
export const listReadersEntriesOf = (
  db: Store,
  accounts: readonly number[],
  after: { id: number } | undefined,
  limit: number,
): (Entry & { id: number })[] =>
  db
    .select(entryColumns)
    .from(rewardLedger)
    .where(
      and(
        sql`${accountId} in (select value from json_each(${JSON.stringify(accounts)}))`,
        inArray(rewardLedger.rule, boundedRules),
        gt(id, after?.id ?? 0),
      ),
    )
    .orderBy(id)
    .limit(limit)
    .all()

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

/** The account that was credited with a story. */
export const findAccountIdOfStory = (db: Store, storyId: number): number | undefined =>
  db.select({ accountId }).from(rewardLedger).where(eq(rewardLedger.storyId, storyId)).limit(1).get()?.accountId

/** In the caller's transaction, which is one of `db`. */
export function insertEntries(db: Db, account: number, entries: readonly Entry[], at: string): void {
  const insert = insertOf(db)
  for (const entry of entries) insert.run({ ...entry, accountId: account, postedAt: at })
}

const insertOf = preparedOnce((db) =>
  db
    .insert(rewardLedger)
    .values({
      key: sql.placeholder('key'),
      seq: sql.placeholder('seq'),
      storyId: sql.placeholder('storyId'),
      rule: sql.placeholder('rule'),
      counted: sql.placeholder('counted'),
      reason: sql.placeholder('reason'),
      milliCents: sql.placeholder('milliCents'),
      points: sql.placeholder('points'),
      rateCard: sql.placeholder('rateCard'),
      isPromotion: sql.placeholder('isPromotion'),
      reader: sql.placeholder('reader'),
      network: sql.placeholder('network'),
      range: sql.placeholder('range'),
      earnedAt: sql.placeholder('earnedAt'),
      payableAt: sql.placeholder('payableAt'),
      accountId: sql.placeholder('accountId'),
      postedAt: sql.placeholder('postedAt'),
    })
    .prepare(),
)
