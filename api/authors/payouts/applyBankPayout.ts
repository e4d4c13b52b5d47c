import { recordAct } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { BankPayout } from '../../platform/providers/payments.ts'
import { moved, subjectOf } from './decide.ts'
import { tellOfReturned, tellOfReversal, tellOfUnpaid } from './notices.ts'
import type { PayoutRow } from './payouts.store.ts'

/**
 * Notes how a payout to the author's bank stands at Stripe now, with all that follows from it. Told again, nothing happens again.
 * Paid stays paid: what comes back afterwards is told beside it.
 */
export function applyBankPayout(tx: Tx, row: PayoutRow, bank: BankPayout, at: string): PayoutRow {
  switch (bank.status) {
    case 'paid':
      return row.status === 'pending' ? pay(tx, row, bank, at) : row
    case 'failed':
    case 'canceled':
      return noteFailure(tx, row, bank, at)
    default:
      return row.stripePayoutId === bank.id ? row : moved(tx, row, { stripePayoutId: bank.id })
  }
}

function pay(tx: Tx, row: PayoutRow, bank: BankPayout, at: string): PayoutRow {
  const change = { status: 'paid', paymentMethod: 'stripe_transfer', stripePayoutId: bank.id } as const
  const before = { status: row.status }
  recordAct(tx, {
    action: 'payout.paid',
    subject: subjectOf(row),
    before,
    after: { ...change, amount: row.amount },
    at,
  })
  return moved(tx, row, { ...change, failure: null, nextTryAt: null, decidedAt: at, paidAt: at })
}

function noteFailure(tx: Tx, row: PayoutRow, bank: BankPayout, at: string): PayoutRow {
  if (row.stripePayoutId === bank.id && row.failure !== null) return row
  const failure =
    bank.failure ?? (bank.status === 'canceled' ? 'The payout was canceled at Stripe.' : 'The bank refused.')
  const change = { stripePayoutId: bank.id, failure, nextTryAt: null }
  recordAct(tx, { action: 'payout.failed', subject: subjectOf(row), after: change, at })
  const after = moved(tx, row, change)
  if (row.status === 'paid') tellOfReturned(tx, after, { key: bank.id, failure, at })
  else tellOfUnpaid(tx, after, { key: bank.id, at })
  return after
}

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
