import { gt, sql } from 'drizzle-orm'
import type { Counted } from '../../../data/rules/authors/rewards.ts'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import { type Db, preparedOnce, type Store } from '../../platform/database.ts'
import { isOneOf, listFields } from '../../platform/rows.ts'
import { inSteps } from '../../platform/steps.ts'

/** What the ledger says of one account in a list of all. */
export interface AccountTotals {
  /** Facts that count. */
  counted: Counted
  milliCents: number
  /** The same without the bonus of the tier. */
  baseMilliCents: number
  points: number
  /** Stories that earn nothing until somebody has decided. */
  storiesWaiting: number
}

interface Row extends Counted {
  accountId: number
  milliCents: number
  baseMilliCents: number
  points: number
  storiesWaiting: number
}

/** Of each of these accounts that has an entry. */
export function totalsByAccount(db: Store, accountIds: readonly number[]): Map<number, AccountTotals> {
  const { accountId, rule, counted, reason, milliCents, points } = rewardLedger
  // An entry that follows another of its key replaces what that one said.
  const before = (what: string) =>
    sql.raw(
      `case when "reward_ledger"."seq" = 0 then 0 else (select ${what} from reward_ledger former
        where former.key = "reward_ledger"."key" and former.seq = "reward_ledger"."seq" - 1) end`,
    )
  const facts = (name: string) =>
    sql`sum(case when ${rule} = ${name} then ${counted} - (${before('counted')}) else 0 end)`
  const rows = db.all<Row>(sql`select ${accountId} as accountId,
    ${facts('story')} as stories, ${facts('view')} as views, ${facts('like')} as likes, ${facts('share')} as shares,
    sum(${milliCents}) as milliCents, sum(case when ${rule} = 'tier_bonus' then 0 else ${milliCents} end) as baseMilliCents,
    sum(${points}) as points,
    sum(case when ${rule} = 'story' then (${reason} is 'awaiting_decision') - (${before("reason is 'awaiting_decision'")}) else 0 end) as storiesWaiting
    from ${rewardLedger} where ${isOneOf(accountId, accountIds)} group by ${accountId}`)
  return new Map(
    rows.map(({ accountId: id, stories, views, likes, shares, ...totals }) => [
      id,
      { counted: { stories, views, likes, shares }, ...totals },
    ]),
  )
}

/**
 * Of every account that has an entry. They are kept in memory: an entry is never changed or deleted, so only the accounts of
 * entries since the last call are summed again. The first call of a process sums them all, in steps.
 */
export async function totalsOfAll(db: Db): Promise<ReadonlyMap<number, AccountTotals>> {
  const kept = keptTotals(db)
  const changed = new Set<number>()
  let upTo = kept.upTo
  await inSteps<Entry>({
    read: (last) => listEntriesAfter(db, last?.id ?? upTo),
    work(entries) {
      for (const { id, accountId } of entries) {
        changed.add(accountId)
        upTo = id
      }
    },
  })
  const accounts = [...changed]
  await inSteps<number>({
    read: () => accounts.splice(0, accountsAtOnce),
    work(some) {
      for (const [id, totals] of totalsByAccount(db, some)) kept.byAccount.set(id, totals)
    },
  })
  kept.upTo = Math.max(kept.upTo, upTo)
  return kept.byAccount
}

/** Some milliseconds each. */
const [entriesAtOnce, accountsAtOnce] = [2_000, 100]

const keptTotals = preparedOnce(() => ({ upTo: 0, byAccount: new Map<number, AccountTotals>() }))

type Entry = Pick<typeof rewardLedger.$inferSelect, 'id' | 'accountId'>

const listEntriesAfter = (db: Db, after: number): Entry[] =>
  listFields(db, rewardLedger, {
    fields: { id: rewardLedger.id, accountId: rewardLedger.accountId },
    where: gt(rewardLedger.id, after),
    orderBy: [rewardLedger.id],
    limit: entriesAtOnce,
  })
