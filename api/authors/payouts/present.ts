import type { Payout } from '../../../data/contract/authors/payouts.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AuthorRow, findAuthorOf } from '../authors.store.ts'
import { isMovedByProvider, obstacleTo, vouchedForOf } from './obstacles.ts'
import type { PayoutRow } from './payouts.store.ts'

type Desk = Pick<Deps, 'db' | 'accounts' | 'aggregator'>

export const presentPayout = (deps: Desk, row: PayoutRow): Payout =>
  present(deps, row, findAuthorOf(deps.db, row.authorEmail))

/** Looks up each author once. */
export function presentPayouts(deps: Desk, rows: PayoutRow[]): Payout[] {
  const authors = new Map(rows.map(({ authorEmail }) => [authorEmail, findAuthorOf(deps.db, authorEmail)]))
  return rows.map((row) => present(deps, row, authors.get(row.authorEmail)))
}

const present = (deps: Desk, row: PayoutRow, author: AuthorRow | undefined): Payout => ({
  id: row.id,
  accountId: row.accountId,
  authorName: row.authorName,
  authorEmail: row.authorEmail,
  amount: row.amount,
  month: row.month,
  currency: row.currency,
  method: row.method,
  status: row.status,
  paymentMethod: row.paymentMethod,
  transactionId: row.transactionId,
  stripeTransferId: row.stripeTransferId,
  stripePayoutId: row.stripePayoutId,
  description: row.description,
  notes: row.notes,
  createdBy: row.createdBy,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt,
  paidAt: row.paidAt,
  isUnderWay: row.status === 'pending' && row.sendingAt !== null,
  isMovedByProvider: isMovedByProvider(deps, row, author),
  local: localOf(row),
  failure: row.failure,
  nextTryAt: row.method === 'stripe_transfer' ? row.nextTryAt : null,
  obstacle: obstacleTo(deps, row, author),
  vouchedFor: row.status === 'pending' && row.sendingAt === null ? vouchedForOf(deps, author, row.method) : null,
  revision: row.revision,
  createdAt: row.createdAt,
})

const localOf = ({ localAmount, localCurrency, localFee, exchangeRate }: PayoutRow): Payout['local'] =>
  localAmount === null || localCurrency === null
    ? null
    : { amount: localAmount, currency: localCurrency, fee: localFee, rate: exchangeRate }
