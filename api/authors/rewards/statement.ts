import type { Statement } from '../../../data/contract/authors/rewards.ts'
import { finalFrom, monthAfter } from '../../../data/rules/authors/statementMonth.ts'
import { tierOf } from '../../../data/rules/authors/tiers.ts'
import type { Deps } from '../../platform/deps.ts'
import { type LedgerSum, sumByOutcome } from '../ledger/sums.ts'
import { listPaidIn, sumPaidBefore } from '../payouts/history.ts'
import { inOrder, needAccount } from './explanation.ts'

/** Errors: 404 reward.not_found. */
export function makeStatement({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: number, month: string): Statement {
  const { authorName } = needAccount(db, accountId)
  const before = sumByOutcome(db, accountId, month)
  const until = sumByOutcome(db, accountId, monthAfter(month))
  const lines = inOrder(lessThanBefore(until, before))
  const payouts = listPaidIn(db, accountId, month)
  const openingMilliCents = milliCentsOf(before) - 1000 * sumPaidBefore(db, accountId, month)
  const earnedMilliCents = milliCentsOf(lines)
  return {
    accountId,
    authorName,
    month,
    isFinal: clock.now() >= finalFrom(month),
    openingMilliCents,
    earnedMilliCents,
    points: lines.reduce((sum, { points }) => sum + points, 0),
    lines,
    payouts,
    closingMilliCents:
      openingMilliCents + earnedMilliCents - 1000 * payouts.reduce((sum, { amount }) => sum + amount, 0),
    tier: tierOf({
      milliCents: milliCentsOf(until.filter(({ rule }) => rule !== 'tier_bonus')),
      points: until.reduce((sum, { points }) => sum + points, 0),
    }),
  }
}

const milliCentsOf = (sums: LedgerSum[]) => sums.reduce((sum, { milliCents }) => sum + milliCents, 0)

/**
 * What a month has changed. A fact that counted before and no longer does is one less here and one more there, with its money
 * taken back.
 */
function lessThanBefore(until: LedgerSum[], before: LedgerSum[]): LedgerSum[] {
  const changes = new Map(until.map((sum) => [outcomeOf(sum), { ...sum }]))
  for (const sum of before) {
    const { quantity, milliCents, points } = changes.get(outcomeOf(sum)) ?? nothing
    const less = {
      quantity: quantity - sum.quantity,
      milliCents: milliCents - sum.milliCents,
      points: points - sum.points,
    }
    changes.set(outcomeOf(sum), { ...sum, ...less })
  }
  return [...changes.values()].filter(
    ({ quantity, milliCents, points }) => quantity !== 0 || milliCents !== 0 || points !== 0,
  )
}

const nothing = { quantity: 0, milliCents: 0, points: 0 }
const outcomeOf = ({ rule, counted, reason, rateCard }: LedgerSum) => [rule, counted, reason, rateCard].join(' ')
