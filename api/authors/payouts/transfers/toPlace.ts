import type { AdminName } from '../../../../data/contract/admin.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { AggregatorTransfer, TransferOrder } from '../../../platform/providers/aggregator.ts'
import { ProviderError } from '../../../platform/providers/providerError.ts'
import { findAuthorOf } from '../../authors.store.ts'
import { provenAtOf } from '../../places/places.ts'
import { existingPayout, moved } from '../decide.ts'
import { type CarryOn, isForGood, isUnset, type PayoutDeps, takeBack } from '../moving.ts'
import { notSetUpForTransfers } from '../obstacles.ts'
import type { PayoutRow } from '../payouts.store.ts'
import { applyTransfer } from './applyTransfer.ts'
import { clearPlace, markOf, referenceOf, shapeOfWay } from './place.ts'

/**
 * Through the aggregator to the author's wallet or bank account. It is asked first, each time, what it has under the payout's reference: a server may
 * have died over the answer, or an older backup been put back. Only what it does not have is sent.
 */
export const toPlace: CarryOn = async (deps, row, { admin, isFirstTry }) => {
  const { aggregator } = deps
  if (!aggregator) throw new ProviderError('unset', notSetUpForTransfers.message)
  const wasSent = row.nextTryAt !== null
  const find = () => aggregator.findTransfer(referenceOf(row))
  const sent = async () => (await find()) ?? aggregator.transfer(moveNow(deps, row))
  const transfer: AggregatorTransfer = await sent().catch(async (error: unknown) => {
    const isRefused = isForGood(error) || (isFirstTry && isUnset(error))
    if (!isRefused) throw error
    // The answer of an earlier try may have been lost, and this refusal be about something else.
    const before = wasSent ? await find() : null
    if (before) return before
    takeBack(deps, row.id, { failure: error.message, action: 'payout.refused_by_flutterwave', admin })
    throw error
  })
  return noteTransfer(deps, row, transfer, admin)
}

/**
 * So long after it was asked to send, the aggregator may still be about to begin with it, and not show it. It gives up on its own answers
 * after 28 seconds (https://developer.flutterwave.com/docs/error-timeouts, read on 2026-11-27).
 */
const unsureMs = 10 * 60_000

/** What is to be sent, once that is on the disk. Errors: ProviderError, where it must not be sent now, or never. */
function moveNow(deps: PayoutDeps, row: PayoutRow): TransferOrder {
  // It had the transfer once: that it shows nothing now is no reason to send another.
  if (row.transactionId !== null) throw new ProviderError('unavailable', 'The transfer is not shown at the moment.')
  const { db, clock } = deps
  if (row.nextTryAt !== null && row.nextTryAt > toInstant(clock))
    throw new ProviderError('unavailable', 'It is not known yet whether the last try arrived.')
  const move = moveOf(deps, row)
  if (!move) throw new ProviderError('refused', 'Where it should go was changed in the profile. Nothing was sent.')
  const nextTryAt = new Date(clock.now().getTime() + unsureMs).toISOString()
  db.transaction((tx) => moved(tx, existingPayout(tx, row.id), { nextTryAt }))
  return move
}

/** Null where the place is not the proven one any more that the payout was meant for. */
function moveOf(deps: PayoutDeps, row: PayoutRow): TransferOrder | null {
  const author = findAuthorOf(deps.db, row.authorEmail)
  const shape = shapeOfWay(row)
  const place = clearPlace(deps, author, row)
  const { localAmount, localCurrency, destination, sendingAt } = row
  if (!place || markOf(place) !== destination || localAmount === null || localCurrency === null) return null
  // A mark holds the last digits alone. Whichever part of a place is changed, it has to be proven anew.
  const provenAt = author && shape ? provenAtOf(author, shape) : null
  if (provenAt === null || sendingAt === null || provenAt > sendingAt) return null
  return {
    reference: referenceOf(row),
    sum: { amount: localAmount, currency: localCurrency },
    place,
    narration: `Voices for Wildlife, payout ${row.id}`,
  }
}

/** Errors: ProviderError, where an admin waits for an answer and that is a refusal. */
function noteTransfer(
  deps: PayoutDeps,
  { id, bankTries }: PayoutRow,
  transfer: AggregatorTransfer,
  admin: AdminName | undefined,
): PayoutRow {
  const after = deps.db.transaction((tx) => {
    const row = existingPayout(tx, id)
    return row.bankTries === bankTries ? applyTransfer(tx, deps, row, transfer, { admin }) : row
  })
  deps.jobs.wake()
  if (admin && transfer.state === 'failed') throw new ProviderError('refused', transfer.failure ?? 'It was refused.')
  return after
}
