import { sql } from 'drizzle-orm'
import type { Counted } from '../../../data/rules/authors/rewards.ts'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import type { Store } from '../../platform/database.ts'
import { isOneOf } from '../../platform/rows.ts'

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
