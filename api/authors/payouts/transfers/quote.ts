import type { PayoutQuote } from '../../../../data/contract/authors/payouts.ts'
import { findAuthorOf } from '../../authors.store.ts'
import { existingPayout, refusal, requireOpen } from '../decide.ts'
import type { PayoutDeps } from '../moving.ts'
import { isHandWork } from '../obstacles.ts'
import { problemOf } from '../problems.ts'
import { reachable } from './claim.ts'
import { shapeOfWay } from './place.ts'

/**
 * What would arrive of a payout now, and what is left to send. It moves nothing.
 * Errors: payout.not_found; payout.decided, payout.under_way, payout.by_hand and what `reachable` says, each with `current`; transfer.refused,
 * payments.unavailable.
 */
export async function quotePayout(deps: PayoutDeps, id: number): Promise<PayoutQuote> {
  const row = existingPayout(deps.db, id)
  requireOpen(deps, row)
  if (shapeOfWay(row) === null || isHandWork(row, findAuthorOf(deps.db, row.authorEmail)))
    throw refusal(deps, row, 'conflict', 'payout.by_hand', 'This payout does not go by Flutterwave.')
  const { aggregator, place } = reachable(deps, deps.db, row)
  try {
    const asked = { amountCents: row.amount, place }
    const [{ sum, rate, fee, feeCents }, balanceCents] = await Promise.all([
      aggregator.quote(asked),
      aggregator.balance(),
    ])
    return { localAmount: sum.amount, currency: sum.currency, rate, localFee: fee, feeCents, balanceCents }
  } catch (error) {
    throw problemOf(deps, id, error)
  }
}
