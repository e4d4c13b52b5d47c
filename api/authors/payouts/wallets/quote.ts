import type { PayoutQuote } from '../../../../data/contract/authors/payouts.ts'
import { existingPayout, refusal, requireOpen } from '../decide.ts'
import type { PayoutDeps } from '../moving.ts'
import { problemOf } from '../problems.ts'
import { reachable } from './claim.ts'

/**
 * What the wallet of a payout would get now, and what is left to send. It moves nothing.
 * Errors: payout.not_found; payout.decided, payout.under_way, payout.by_hand and what `reachable` says, each with `current`; mobile.refused,
 * payments.unavailable.
 */
export async function quotePayout(deps: PayoutDeps, id: number): Promise<PayoutQuote> {
  const row = existingPayout(deps.db, id)
  requireOpen(deps, row)
  if (row.method !== 'mobile_money')
    throw refusal(deps, row, 'conflict', 'payout.by_hand', 'This payout does not go to a wallet.')
  const { mobile, wallet } = reachable(deps, deps.db, row)
  try {
    const asked = { amountCents: row.amount, country: wallet.country }
    const [{ sum, rate, fee, feeCents }, balanceCents] = await Promise.all([mobile.quote(asked), mobile.balance()])
    return { localAmount: sum.amount, currency: sum.currency, rate, localFee: fee, feeCents, balanceCents }
  } catch (error) {
    throw problemOf(deps, id, error)
  }
}
