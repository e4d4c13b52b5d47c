import { and, asc, between, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ledgerSum } from '../../../data/contract/authors/rewards.ts'
import { closingHours, finalFrom, startOfMonth } from '../../../data/rules/authors/statementMonth.ts'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import type { Store } from '../../platform/database.ts'

/**
 * The month that an entry belongs to in a statement: the one in which it happened, or, posted after that was closed, the one
 * in which it was posted. So a closed month never changes, and each entry belongs to exactly one.
 */
const bookedMonth = sql<string>`substr(max(${rewardLedger.earnedAt},
  strftime('%Y-%m-%dT%H:%M:%fZ', ${rewardLedger.postedAt}, ${`-${closingHours} hours`})), 1, 7)`

/** The same, said so that most entries of other months are not looked at twice. */
export const isBookedIn = (month: string): SQL | undefined =>
  and(
    gte(rewardLedger.postedAt, startOfMonth(month).toISOString()),
    lt(rewardLedger.postedAt, finalFrom(month).toISOString()),
    sql`${bookedMonth} = ${month}`,
  )

export type LedgerSum = z.infer<typeof ledgerSum>

const milliCents = sql<number>`coalesce(sum(${rewardLedger.milliCents}), 0)`
const points = sql<number>`coalesce(sum(${rewardLedger.points}), 0)`

/**
 * The facts of an account by rule and outcome, each under the outcome of its latest entry: they add up to all of its entries.
 * `before`: only what belongs to earlier months than this.
 */
export const sumByOutcome = (db: Store, accountId: number, before?: string): LedgerSum[] =>
  sumFacts(db, and(eq(rewardLedger.accountId, accountId), before ? sql`${bookedMonth} < ${before}` : undefined))

/** The same of one story. */
export const sumOutcomesOfStory = (db: Store, storyId: number): LedgerSum[] =>
  sumFacts(db, eq(rewardLedger.storyId, storyId))

function sumFacts(db: Store, which: SQL | undefined): LedgerSum[] {
  // Beside max(), SQLite takes the other columns from the row that has it (sqlite.org/lang_select.html#bareagg).
  const facts = db
    .select({
      rule: rewardLedger.rule,
      counted: rewardLedger.counted,
      reason: rewardLedger.reason,
      rateCard: rewardLedger.rateCard,
      latest: sql`max(${rewardLedger.seq})`.as('latest'),
      milliCents: milliCents.as('milli_cents_of_fact'),
      points: points.as('points_of_fact'),
    })
    .from(rewardLedger)
    .where(which)
    .groupBy(rewardLedger.key)
    .as('facts')
  return db
    .select({
      rule: facts.rule,
      counted: facts.counted,
      reason: facts.reason,
      rateCard: facts.rateCard,
      quantity: sql<number>`count(*)`,
      milliCents: sql<number>`sum(${facts.milliCents})`,
      points: sql<number>`sum(${facts.points})`,
    })
    .from(facts)
    .groupBy(facts.rule, facts.counted, facts.reason, facts.rateCard)
    .all()
}

/** What each story of an account has brought, most first. */
export const sumByStory = (db: Store, accountId: number) =>
  db
    .select({ storyId: sql<number>`${rewardLedger.storyId}`, milliCents, points })
    .from(rewardLedger)
    .where(and(eq(rewardLedger.accountId, accountId), isNotNull(rewardLedger.storyId)))
    .groupBy(rewardLedger.storyId)
    .orderBy(sql`3 desc`, sql`2 desc`, asc(rewardLedger.storyId))
    .all()

/** Points of each day (UTC) since one, for each of some accounts. */
export const sumPointsByDay = (db: Store, accountIds: number[], since: string) => {
  const day = sql<string>`substr(${rewardLedger.earnedAt}, 1, 10)`
  return db
    .select({ accountId: rewardLedger.accountId, day, points })
    .from(rewardLedger)
    .where(and(inArray(rewardLedger.accountId, accountIds), gte(rewardLedger.earnedAt, since)))
    .groupBy(rewardLedger.accountId, day)
    .all()
}

/** Points of one story on each day (UTC) since one. */
export const sumPointsOfStory = (db: Store, storyId: number, since: string) => {
  const day = sql<string>`substr(${rewardLedger.earnedAt}, 1, 10)`
  return db
    .select({ day, points })
    .from(rewardLedger)
    .where(and(eq(rewardLedger.storyId, storyId), gte(rewardLedger.earnedAt, since)))
    .groupBy(day)
    .all()
}

/** Those of a range of accounts to which a month has brought or taken something. */
export const listAccountsMoved = (db: Store, month: string, [first, last]: readonly [number, number]): number[] =>
  db
    .selectDistinct({ id: rewardLedger.accountId })
    .from(rewardLedger)
    .where(
      and(
        between(rewardLedger.accountId, first, last),
        isBookedIn(month),
        sql`(${rewardLedger.milliCents} <> 0 or ${rewardLedger.points} <> 0)`,
      ),
    )
    .all()
    .map(({ id }) => id)
