import type { AdminName } from '../../../../data/contract/admin.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { MobilePayouts, MobileQuote } from '../../../platform/providers/mobileMoney.ts'
import { findAuthorOf } from '../../authors.store.ts'
import { existingPayout, moved, refusal, subjectOf } from '../decide.ts'
import type { PayoutDeps } from '../moving.ts'
import { notSetUpForWallets, obstacleOf } from '../obstacles.ts'
import type { PayoutRow } from '../payouts.store.ts'
import { problemOf } from '../problems.ts'
import { clearWallet, markOf, type Wallet } from './wallet.ts'

/** What the wallet of a payout's author would get. */
export interface Priced {
  quote: MobileQuote
  destination: string
}

/**
 * Asks what the wallet would get, before anything is written down: the sum is part of what is sent. Null for a payout that is meant
 * otherwise, is under way or decided.
 * Errors: as of `reachable`; 502 mobile.refused, 503 payments.unavailable.
 */
export async function priceFor(
  deps: PayoutDeps,
  id: number,
  isMeant: (row: PayoutRow) => boolean,
): Promise<Priced | null> {
  const row = existingPayout(deps.db, id)
  if (row.status !== 'pending' || row.sendingAt !== null || !isMeant(row)) return null
  const { mobile, wallet } = reachable(deps, deps.db, row)
  try {
    const quote = await mobile.quote({ amountCents: row.amount, country: wallet.country })
    return { quote, destination: markOf(wallet) }
  } catch (error) {
    throw problemOf(deps, id, error)
  }
}

/**
 * The aggregator, and the wallet that it can pay.
 * Errors: payments.unset, payout.unproven, payout.no_details, payout.unproven_number, payout.unreached, each with `current`.
 */
export function reachable(
  deps: PayoutDeps,
  db: PayoutDeps['db'] | Tx,
  row: PayoutRow,
): { mobile: MobilePayouts; wallet: Wallet } {
  const { mobile } = deps
  if (!mobile) throw refusal(deps, row, 'unavailable', notSetUpForWallets.code, notSetUpForWallets.message)
  const author = findAuthorOf(db, row.authorEmail)
  const obstacle = obstacleOf(deps, author, 'mobile_money')
  if (obstacle) throw refusal(deps, row, obstacle.kind, obstacle.code, obstacle.message)
  const wallet = clearWallet(deps, author)
  if (!wallet)
    throw refusal(
      deps,
      row,
      'conflict',
      'payout.no_details',
      'The number cannot be read with the present SECRET_KEY. Please enter it again in the profile.',
    )
  const unreached = mobile.unreached(wallet)
  if (unreached) throw refusal(deps, row, 'conflict', 'payout.unreached', `${unreached} ${byHand}`)
  return { mobile, wallet }
}

const byHand = 'You can pay it elsewhere and enter the transaction id of that.'

/** On the disk before the aggregator hears of it: from here on, this payout is either sent or asked about again. */
export function claimForWallet(
  tx: Tx,
  deps: PayoutDeps,
  { admin, row, priced }: { admin: AdminName; row: PayoutRow; priced: Priced | null },
): PayoutRow {
  const { wallet } = reachable(deps, tx, row)
  if (!priced || priced.destination !== markOf(wallet))
    throw refusal(
      deps,
      row,
      'conflict',
      'payout.stale',
      'The payout or its wallet was changed at this moment. Please look at it again.',
    )
  const at = toInstant(deps.clock)
  const { quote, destination } = priced
  const local = { localAmount: quote.sum.amount, localCurrency: quote.sum.currency, exchangeRate: quote.rate }
  const after = { amount: row.amount, destination, ...local }
  recordAct(tx, { admin, action: 'payout.sent_to_wallet', subject: subjectOf(row), after, at })
  return moved(tx, row, {
    ...local,
    localFee: quote.fee,
    destination,
    sendingAt: at,
    bankTries: row.bankTries + 1,
    transactionId: null,
    failure: null,
    nextTryAt: null,
    decidedBy: admin,
  })
}
