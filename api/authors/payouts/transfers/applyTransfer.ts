import type { AdminName } from '../../../../data/contract/admin.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { AggregatorTransfer } from '../../../platform/providers/aggregator.ts'
import { moved, subjectOf } from '../decide.ts'
import { type PayoutDeps, unsent } from '../moving.ts'
import { tellOfRefusedTransfer } from '../notices.ts'
import type { PayoutRow } from '../payouts.store.ts'
import { takeOutOfRun } from '../runs/takeOut.ts'
import { tellOfPayout } from '../stepMails.ts'
import { tellOfReversed, tellOfUnexpected } from './notices.ts'
import { referenceOf } from './place.ts'

type Given = { admin?: AdminName | undefined }

/**
 * Notes how the transfer of a payout stands at the aggregator, with all that follows from it. Told again, or told late, nothing happens
 * again. Paid stays paid: what comes back afterwards is told beside it.
 */
export function applyTransfer(
  tx: Tx,
  deps: PayoutDeps,
  row: PayoutRow,
  transfer: AggregatorTransfer,
  { admin }: Given = {},
): PayoutRow {
  const isOfThisTry = transfer.reference === referenceOf(row)
  switch (transfer.state) {
    case 'arrived':
      if (isOfThisTry && row.status === 'pending') {
        // It counted as refused, and somebody has begun to pay it by a file since.
        const at = toInstant(deps.clock)
        const line = takeOutOfRun(tx, row.id, at)
        if (line) tellOfUnexpected(tx, row, transfer, { at, runId: line.runId })
        return pay(tx, deps, row, transfer)
      }
      if (row.status !== 'paid' || row.transactionId !== transfer.id)
        tellOfUnexpected(tx, row, transfer, { at: toInstant(deps.clock) })
      return row
    case 'failed':
      return isOfThisTry ? noteFailure(tx, deps, row, transfer, admin) : row
    default:
      return isOfThisTry && isUnnoted(row) ? noteTaken(tx, deps, row, transfer) : row
  }
}

const isUnnoted = ({ status, sendingAt, transactionId }: PayoutRow) =>
  status === 'pending' && sendingAt !== null && transactionId === null

/** By the aggregator's word, which counts from now on. */
const localOf = ({ id, sum, fee }: AggregatorTransfer) => ({
  transactionId: id,
  localAmount: sum.amount,
  localCurrency: sum.currency,
  localFee: fee,
})

function noteTaken(tx: Tx, deps: PayoutDeps, row: PayoutRow, transfer: AggregatorTransfer): PayoutRow {
  const change = localOf(transfer)
  const at = toInstant(deps.clock)
  recordAct(tx, { action: 'payout.transferred', subject: subjectOf(row), after: change, at })
  tellOfPayout(tx, deps, row, at)
  return moved(tx, row, change)
}

function pay(tx: Tx, deps: PayoutDeps, row: PayoutRow, transfer: AggregatorTransfer): PayoutRow {
  const at = toInstant(deps.clock)
  const change = { status: 'paid', paymentMethod: row.method, ...localOf(transfer) } as const
  const after = { ...change, amount: row.amount }
  recordAct(tx, { action: 'payout.paid', subject: subjectOf(row), before: { status: row.status }, after, at })
  if (row.transactionId === null) tellOfPayout(tx, deps, row, at)
  return moved(tx, row, { ...change, failure: null, nextTryAt: null, decidedAt: at, paidAt: at })
}

function noteFailure(
  tx: Tx,
  deps: PayoutDeps,
  row: PayoutRow,
  transfer: AggregatorTransfer,
  admin: AdminName | undefined,
): PayoutRow {
  const at = toInstant(deps.clock)
  const failure = transfer.failure ?? 'It was refused.'
  if (row.status === 'paid' && row.transactionId === transfer.id && row.failure === null) {
    recordAct(tx, { action: 'payout.taken_back', subject: subjectOf(row), after: { failure }, at })
    tellOfReversed(tx, row, transfer, at)
    return moved(tx, row, { failure })
  }
  if (row.status !== 'pending' || row.sendingAt === null) return row
  recordAct(tx, { admin, action: 'payout.refused_by_flutterwave', subject: subjectOf(row), after: { failure }, at })
  const after = moved(tx, row, { ...unsent, failure })
  if (!admin) tellOfRefusedTransfer(tx, after, at)
  return after
}
