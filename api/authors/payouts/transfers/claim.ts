import type { AdminName } from '../../../../data/contract/admin.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { AggregatorPayouts, PayoutPlace, TransferQuote } from '../../../platform/providers/aggregator.ts'
import { findAuthorOf } from '../../authors.store.ts'
import { existingPayout, moved, refusal, subjectOf } from '../decide.ts'
import type { PayoutDeps } from '../moving.ts'
import { notSetUpForTransfers, obstacleOf } from '../obstacles.ts'
import type { PayoutRow } from '../payouts.store.ts'
import { problemOf } from '../problems.ts'
import { clearPlace, markOf } from './place.ts'

/** What would arrive at the place of a payout's author. */
export interface Priced {
  quote: TransferQuote
  destination: string
}

interface ToPrice {
  isMeant: (row: PayoutRow) => boolean
  /** What an admin was shown to arrive. */
  seen?: { localAmount: number; currency: string } | undefined
}

/** Of what was seen, so much has to arrive: rates move a little at any time. */
const least = 0.99

/**
 * Asks what would arrive, before anything is written down: the sum is part of what is sent. Null for a payout that is meant
 * otherwise, is under way or decided.
 * Errors: as of `reachable`; payout.rate_moved, with `current`; 502 transfer.refused, 503 payments.unavailable.
 */
export async function priceFor(deps: PayoutDeps, id: number, { isMeant, seen }: ToPrice): Promise<Priced | null> {
  const row = existingPayout(deps.db, id)
  if (row.status !== 'pending' || row.sendingAt !== null || !isMeant(row)) return null
  const { aggregator, place } = reachable(deps, deps.db, row)
  try {
    const quote = await aggregator.quote({ amountCents: row.amount, place })
    const { amount, currency } = quote.sum
    if (seen && (currency !== seen.currency || amount < seen.localAmount * least))
      throw refusal(
        deps,
        row,
        'conflict',
        'payout.rate_moved',
        `The rate has changed: ${(amount / 100).toLocaleString('en-US')} ${currency} would arrive now. Please look at it again.`,
      )
    return { quote, destination: markOf(place) }
  } catch (error) {
    throw problemOf(deps, id, error)
  }
}

/**
 * The aggregator, and the place that it can pay.
 * Errors: payments.unset, payout.unproven, payout.no_details, payout.unproven_number, payout.unproven_account, payout.unreached, each with `current`.
 */
export function reachable(
  deps: PayoutDeps,
  db: PayoutDeps['db'] | Tx,
  row: PayoutRow,
): { aggregator: AggregatorPayouts; place: PayoutPlace } {
  const { aggregator } = deps
  if (!aggregator) throw refusal(deps, row, 'unavailable', notSetUpForTransfers.code, notSetUpForTransfers.message)
  const author = findAuthorOf(db, row.authorEmail)
  const obstacle = obstacleOf(deps, author, row.method)
  if (obstacle) throw refusal(deps, row, obstacle.kind, obstacle.code, obstacle.message)
  const place = clearPlace(deps, author, row)
  if (!place)
    throw refusal(
      deps,
      row,
      'conflict',
      'payout.no_details',
      'There is no proven place that can be read with the present SECRET_KEY. Please enter it again in the profile.',
    )
  const unreached = aggregator.unreached(place)
  if (unreached) throw refusal(deps, row, 'conflict', 'payout.unreached', `${unreached} ${byHand}`)
  return { aggregator, place }
}

const byHand = 'You can pay it elsewhere and enter the transaction id of that.'

/** On the disk before the aggregator hears of it: from here on, this payout is either sent or asked about again. */
export function claimTransfer(
  tx: Tx,
  deps: PayoutDeps,
  { admin, row, priced }: { admin: AdminName; row: PayoutRow; priced: Priced | null },
): PayoutRow {
  const { place } = reachable(deps, tx, row)
  if (!priced || priced.destination !== markOf(place))
    throw refusal(
      deps,
      row,
      'conflict',
      'payout.stale',
      'The payout or where it goes was changed at this moment. Please look at it again.',
    )
  const at = toInstant(deps.clock)
  const { quote, destination } = priced
  const local = { localAmount: quote.sum.amount, localCurrency: quote.sum.currency, exchangeRate: quote.rate }
  const after = { amount: row.amount, destination, ...local }
  const action = place.shape === 'wallet' ? 'payout.sent_to_wallet' : 'payout.sent_to_bank'
  recordAct(tx, { admin, action, subject: subjectOf(row), after, at })
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
