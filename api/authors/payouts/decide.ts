import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { payoutChange } from '../../../data/contract/authors/payouts.ts'
import type { PaymentMethod } from '../../../data/vocabulary/money.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type ErrorKind, ProductError } from '../../platform/http/errors.ts'
import type { StepDeps } from '../../platform/mail/steps/steps.ts'
import { findAuthorOf } from '../authors.store.ts'
import { inRun, providerOf, vouchedForOf } from './obstacles.ts'
import { findPaidBy, findPayout, movePayout, type PayoutRow } from './payouts.store.ts'
import { presentPayout } from './present.ts'
import { findLiveLine } from './runs/runs.store.ts'
import { tellOfPayout } from './stepMails.ts'

type Shown = Pick<Deps, 'db' | 'clock' | 'accounts' | 'aggregator'>
type DeskDeps = Shown & StepDeps

/**
 * Cancels a pending payout, records it as paid, or changes its notes.
 * Errors: payout.not_found; payout.decided, payout.in_run, payout.under_way, payout.stale, payout.by_stripe, and what `recordPaid` says, each
 * with `current`.
 */
export function changePayout(
  deps: DeskDeps,
  admin: AdminName,
  id: number,
  { status, revision, notes, ...paid }: z.output<typeof payoutChange>,
): PayoutRow {
  return deps.db.transaction((tx) => {
    const row = existingPayout(tx, id)
    if (status) requireOpen(deps, row)
    requireFresh(deps, row, revision)
    const noted = noteOn(tx, deps, admin, row, notes)
    if (status === 'cancelled') return cancel(tx, deps, admin, noted)
    return status === 'paid' ? recordPaid(tx, deps, admin, noted, paid) : noted
  })
}

function noteOn(tx: Tx, { clock }: DeskDeps, admin: AdminName, row: PayoutRow, notes: string | undefined): PayoutRow {
  if (notes === undefined || notes === (row.notes ?? '')) return row
  const act = { admin, action: 'payout.noted', subject: subjectOf(row), at: toInstant(clock) }
  recordAct(tx, { ...act, before: { notes: row.notes }, after: { notes } })
  return moved(tx, row, { notes: notes || null })
}

function cancel(tx: Tx, { clock }: DeskDeps, admin: AdminName, row: PayoutRow): PayoutRow {
  const at = toInstant(clock)
  recordAct(tx, {
    admin,
    action: 'payout.cancelled',
    subject: subjectOf(row),
    before: { status: row.status },
    after: { status: 'cancelled', amount: row.amount },
    at,
  })
  return moved(tx, row, { status: 'cancelled', decidedBy: admin, decidedAt: at })
}

interface PaidElsewhere {
  transactionId?: string
  /** As it was really paid, where that was another way. */
  paymentMethod?: PaymentMethod
  vouchNote?: string
}

/**
 * Notes that somebody paid the author outside of this product: it moves nothing. What the author has not shown, the editor vouches for.
 * Errors: payout.by_stripe, payout.reference_used, each with `current`.
 */
export function recordPaid(
  tx: Tx,
  deps: DeskDeps,
  admin: AdminName,
  row: PayoutRow,
  { transactionId, paymentMethod = row.method, vouchNote }: PaidElsewhere,
): PayoutRow {
  if (paymentMethod === 'stripe_transfer')
    throw refusal(deps, row, 'conflict', 'payout.by_stripe', 'Stripe alone says when this one is paid: process it.')
  if (transactionId && findPaidBy(tx, { paymentMethod, transactionId })) throw usedReference(deps, row, transactionId)
  const author = findAuthorOf(tx, row.authorEmail)
  const vouchedFor = vouchedForOf(deps, author, paymentMethod)
  const at = toInstant(deps.clock)
  const change = { status: 'paid', paymentMethod, transactionId: transactionId || null } as const
  const before = { status: row.status }
  const vouched = vouchedFor && { vouchedFor, vouchNote: vouchNote || noNote }
  const after = { ...change, amount: row.amount, ...vouched }
  recordAct(tx, { admin, action: 'payout.recorded_as_paid', subject: subjectOf(row), before, after, at })
  // Whoever has an address that nobody has shown to be the author's may be a stranger.
  if (author?.provenAt) tellOfPayout(tx, deps, row, at)
  return moved(tx, row, { ...change, failure: null, decidedBy: admin, decidedAt: at, paidAt: at })
}

const usedReference = (deps: DeskDeps, row: PayoutRow, reference: string) =>
  refusal(deps, row, 'conflict', 'payout.reference_used', `Another payout was paid by ${reference} already.`)

const noNote = 'no note'

/** Errors: payout.not_found. */
export function existingPayout(tx: Store, id: number): PayoutRow {
  const row = findPayout(tx, id)
  if (!row) throw new ProductError('notFound', 'payout.not_found', 'There is no such payout.')
  return row
}

/** Errors: payout.decided, payout.in_run, payout.under_way, with `current`. */
export function requireOpen(deps: DeskDeps, row: PayoutRow): void {
  requirePending(deps, row)
  requireOutsideRuns(deps, row)
  if (row.sendingAt !== null)
    throw refusal(deps, row, 'conflict', 'payout.under_way', `${providerOf(row)} was asked to move this money already.`)
}

/** Errors: payout.decided, with `current`. */
export function requirePending(deps: DeskDeps, row: PayoutRow): void {
  if (row.status !== 'pending')
    throw refusal(deps, row, 'conflict', 'payout.decided', `This payout is ${row.status} already.`)
}

/** What a portal is asked to pay, nothing else pays or cancels. Errors: payout.in_run, with `current`. */
export function requireOutsideRuns(deps: DeskDeps, row: PayoutRow): void {
  const line = findLiveLine(deps.db, row.id)
  if (line) throw refusal(deps, row, 'conflict', 'payout.in_run', inRun(line.runId))
}

/** Errors: payout.stale, with `current`. */
export function requireFresh(deps: DeskDeps, row: PayoutRow, revision: number | undefined): void {
  if (revision !== undefined && revision !== row.revision)
    throw refusal(
      deps,
      row,
      'conflict',
      'payout.stale',
      'A colleague has changed this payout. Please look at it again.',
    )
}

/** With the payout as it is. */
export const refusal = (deps: Shown, row: PayoutRow, kind: ErrorKind, code: string, message: string) =>
  new ProductError(kind, code, message, { current: presentPayout(deps, row) })

export const subjectOf = ({ id }: Pick<PayoutRow, 'id'>) => ({ kind: 'payout', id })

/** Inside one transaction nobody else can have written. */
export function moved(tx: Tx, row: PayoutRow, fields: Parameters<typeof movePayout>[2]): PayoutRow {
  const after = movePayout(tx, row, fields)
  if (!after) throw new Error(`Payout ${row.id} changed while it was written.`)
  return after
}
