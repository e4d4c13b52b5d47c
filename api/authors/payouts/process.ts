import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { payoutProcessing } from '../../../data/contract/authors/payouts.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { findAuthorOf } from '../authors.store.ts'
import { sentAct } from './atStripe.ts'
import { carryOn } from './carryOn.ts'
import {
  existingPayout,
  moved,
  recordPaid,
  refusal,
  requireFresh,
  requireOutsideRuns,
  requirePending,
  subjectOf,
} from './decide.ts'
import type { PayoutDeps } from './moving.ts'
import { isHandWork, obstacleOf, providerOf } from './obstacles.ts'
import type { PayoutRow } from './payouts.store.ts'
import { problemOf } from './problems.ts'
import { claimTransfer, type Priced, priceFor } from './transfers/claim.ts'

type Given = z.output<typeof payoutProcessing>

/**
 * Pays a pending payout. By hand: records what was paid elsewhere, which moves nothing. By Stripe, or to a wallet or a proven bank account
 * where an aggregator is set up: has the money moved, as far as that goes now; pressed again it goes on from there, and nothing is moved twice.
 * Errors: payout.not_found; payout.decided, payout.in_run, payout.under_way, payout.stale, payout.by_stripe, payout.unproven, payout.no_details,
 * payout.no_express, payout.unreached, payout.rate_moved, payout.reference_used, each with `current`; 402 payments.declined, 502 express.refused, 503 payments.unset,
 * payments.unavailable.
 */
export async function processPayout(
  deps: PayoutDeps,
  admin: AdminName,
  id: number,
  given: Given = { transactionId: '' },
): Promise<PayoutRow> {
  const isMeant = (row: PayoutRow) => wayOf(deps, deps.db, row, given) === 'aggregator'
  const priced = await priceFor(deps, id, { isMeant, seen: given.seen })
  const begun = deps.db.transaction((tx) => begin(tx, deps, { admin, id, given, priced }))
  if (begun.next === 'nothing') return begun.row
  try {
    return await carryOn(deps, begun.row, { admin, isFirstTry: begun.next === 'first try' })
  } catch (error) {
    throw problemOf(deps, id, error)
  }
}

interface Begun {
  row: PayoutRow
  /** What is to be asked of the provider. */
  next: 'nothing' | 'first try' | 'go on'
}

/** Who is to move it; null: somebody has paid it elsewhere, which may be with all that an aggregator can pay. */
function wayOf({ aggregator }: PayoutDeps, db: Store, row: PayoutRow, given: Given): 'stripe' | 'aggregator' | null {
  if ((given.paymentMethod ?? row.method) !== row.method) return null
  if (row.method === 'stripe_transfer') return 'stripe'
  if (given.transactionId || given.vouchNote !== undefined || isHandWork(row, findAuthorOf(db, row.authorEmail)))
    return null
  return aggregator || row.sendingAt !== null ? 'aggregator' : null
}

interface Asked {
  admin: AdminName
  id: number
  given: Given
  priced: Priced | null
}

function begin(tx: Tx, deps: PayoutDeps, { admin, id, given, priced }: Asked): Begun {
  const row = existingPayout(tx, id)
  const way = wayOf(deps, tx, row, given)
  // The same reference again is the same act, whose answer was lost.
  if (row.status === 'paid' && given.transactionId && given.transactionId === row.transactionId)
    return { row, next: 'nothing' }
  requirePending(deps, row)
  if (row.sendingAt !== null) {
    if (!way)
      throw refusal(
        deps,
        row,
        'conflict',
        'payout.under_way',
        `${providerOf(row)} was asked to move this money already.`,
      )
    return { row, next: 'go on' }
  }
  requireOutsideRuns(deps, row)
  requireFresh(deps, row, given.revision)
  if (!way) return { row: recordPaid(tx, deps, admin, row, given), next: 'nothing' }
  const claimed =
    way === 'aggregator' ? claimTransfer(tx, deps, { admin, row, priced }) : claimForStripe(tx, deps, admin, row)
  return { row: claimed, next: 'first try' }
}

/** On the disk before Stripe hears of it: whatever happens from here on, this payout is either moved or asked about again. */
function claimForStripe(tx: Tx, deps: PayoutDeps, admin: AdminName, row: PayoutRow): PayoutRow {
  const author = findAuthorOf(tx, row.authorEmail)
  const obstacle = obstacleOf(deps, author, 'stripe_transfer')
  if (obstacle) throw refusal(deps, row, obstacle.kind, obstacle.code, obstacle.message)
  const destination = author?.stripeAccountId
  if (!destination || !row.submission)
    throw new ProductError('conflict', 'payout.no_express', 'It cannot go by Stripe.')
  const at = toInstant(deps.clock)
  const after = { amount: row.amount, destination }
  recordAct(tx, { admin, action: sentAct, subject: subjectOf(row), after, at })
  // Stripe would repeat its answer to a try at the bank before the money was taken back.
  const bankTries = row.bankTries === 0 ? 0 : row.bankTries + 1
  return moved(tx, row, { sendingAt: at, destination, failure: null, nextTryAt: null, bankTries, decidedBy: admin })
}
