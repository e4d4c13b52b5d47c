import { afterNews, type DonationNews, type DonationState, keptCents } from '../../data/rules/giving/donations.ts'
import { toInstant, toSeconds } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { queueCard } from './dedications/dedications.ts'
import { changeDonation, type DonationRow, findDonation } from './donations.store.ts'
import { figuresMoved } from './funds/figures.ts'
import { type Change, tellAdmins, tellOfForeignMoney } from './notices.ts'
import { queueReceipt } from './receipt.ts'

export type ProviderEventDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'secrets'>

/**
 * Writes down what a provider says of a donation, with all that follows from it: the receipt when the money first
 * arrives, a notice for the admins of what they should know. Told again, nothing happens again. Wake the jobs after the
 * commit. Null when there is no such donation.
 */
export function applyProviderEvent(
  tx: Tx,
  deps: ProviderEventDeps,
  donationId: number,
  news: DonationNews,
  { answerBy }: { answerBy?: Date } = {},
): (Change & { isNew: boolean }) | null {
  const before = findDonation(tx, donationId)
  if (!before) return null
  const state = stateOf(before)
  const next = afterNews(state, news)
  if (isSame(state, next)) return { before, after: before, isNew: false }
  const at = toInstant(deps.clock)
  // Of one that arrived before events were noted, the instant is all that is known.
  const succeededAt = next.status !== 'succeeded' ? null : next.statusAt ? instantOf(next.statusAt) : before.succeededAt
  const after = changeDonation(tx, donationId, { ...next, succeededAt, updatedAt: at })
  tellAdmins(tx, { before, after }, { at, answerBy })
  if (keptCents(before) !== keptCents(after)) figuresMoved(tx, deps)
  const hasArrived = before.status !== 'succeeded' && after.status === 'succeeded'
  // What has gone back whole before we heard of it is no longer received.
  if (hasArrived && after.amountRefunded < after.amount) queueReceipt(tx, deps, after, at)
  if (hasArrived) queueCard(tx, deps, after, at)
  return { before, after, isNew: true }
}

/** Money in another currency is not cents of ours: the donation is closed with the reason, and the admins settle it. */
export function recordForeignMoney(
  tx: Tx,
  deps: ProviderEventDeps,
  donationId: number,
  { currency, at }: { currency: string; at: number },
): void {
  const name = currency.toUpperCase().slice(0, 10)
  const reason = `Paid in ${name}, which is not counted here.`
  if (findDonation(tx, donationId)?.failureReason === reason) return
  const change = applyProviderEvent(tx, deps, donationId, { kind: 'failed', at, reason })
  if (change?.isNew) tellOfForeignMoney(tx, change.after, { currency: name, at: toInstant(deps.clock) })
}

export const neverPaid = 'Never paid.'

/** Closes a donation that nobody paid. `at` in seconds since 1970. */
export function closeUnpaid(
  deps: ProviderEventDeps & Pick<Deps, 'db'>,
  donationId: number,
  at = toSeconds(deps.clock),
): void {
  deps.db.transaction(
    (tx) => void applyProviderEvent(tx, deps, donationId, { kind: 'canceled', at, reason: neverPaid }),
  )
  deps.jobs.wake()
}

const stateOf = (row: DonationRow): DonationState => ({
  status: row.status,
  statusAt: row.statusAt,
  failureReason: row.failureReason,
  amount: row.amount,
  amountRefunded: row.amountRefunded,
  disputes: row.disputes ?? {},
  disputeStatus: row.disputeStatus,
  amountDisputed: row.amountDisputed,
})

const isSame = (one: DonationState, other: DonationState) =>
  (Object.keys(one) as (keyof DonationState)[]).every((field) => one[field] === other[field])

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()
