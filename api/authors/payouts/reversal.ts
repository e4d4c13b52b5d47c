import { recordAct } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { moved, subjectOf } from './decide.ts'
import { tellOfReversal } from './notices.ts'
import type { PayoutRow } from './payouts.store.ts'

export const reversedReason = 'The transfer was taken back in Stripe.'

/** Notes that so much of a transfer came back, and tells the admins. False when it is known already. */
export function noteReversal(tx: Tx, row: PayoutRow, { cents, at }: { cents: number; at: string }): boolean {
  if (!tellOfReversal(tx, row, { cents, at })) return false
  const before = { stripeTransferId: row.stripeTransferId }
  recordAct(tx, { action: 'payout.taken_back', subject: subjectOf(row), before, after: { cents }, at })
  return true
}

/**
 * A payout whose money is all back, and nothing of it on the way to a bank, can be processed anew or cancelled. One that is
 * decided, or that nothing was sent of, stays as it is.
 */
export function freeReversed(tx: Tx, row: PayoutRow, at: string): PayoutRow {
  if (row.status !== 'pending' || row.stripeTransferId === null) return row
  noteReversal(tx, row, { cents: row.amount, at })
  return moved(tx, row, { ...fresh, failure: reversedReason })
}

const fresh = {
  sendingAt: null,
  destination: null,
  stripeTransferId: null,
  stripePayoutId: null,
  nextTryAt: null,
  decidedBy: null,
}
