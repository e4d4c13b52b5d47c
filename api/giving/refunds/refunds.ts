import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { Refund, Refunds, refundRequest } from '../../../data/contract/deskDonations.ts'
import { keptCents } from '../../../data/rules/giving/donations.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { dayMs, toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { applyProviderEvent } from '../applyProviderEvent.ts'
import { changeDonation, type DonationRow, existingDonation } from '../donations.store.ts'
import { isByHand, refusal, requireFresh, subjectOf } from '../donations.ts'
import { carryOnRefund, refundJob } from './atProvider.ts'
import { findRefundOf, insertRefund, listRefundsOf, listStandingOf, type RefundRow } from './refunds.store.ts'

type Given = z.output<typeof refundRequest> & { submission: string }

/** What admins have given back of a donation, and what more can be. Errors: donation.not_found. */
export function showRefunds(deps: Deps, id: number): Refunds {
  const row = existingDonation(deps.db, id)
  return {
    refunds: listRefundsOf(deps.db, id).map(presentRefund),
    left: leftOf(deps.db, row),
    obstacle: obstacleOf(deps, deps.db, row)?.message ?? null,
    revision: row.revision,
  }
}

/**
 * Gives a part or all of a donation back. At a provider it is on the disk before it is asked for, with the job that asks again; the same act is
 * the same refund there as well.
 * Errors: donation.not_found; donation.stale, refund.under_way, refund.too_much, refund.not_possible, with `current`; submission.reused; 402, 502
 * refund.refused; 503 payments.unset.
 */
export async function askRefund(deps: Deps, admin: AdminName, id: number, given: Given): Promise<Refund> {
  const refund = deps.db.transaction((tx) => begin(tx, deps, admin, id, given))
  deps.jobs.wake()
  return presentRefund(refund.state === 'asked' ? await carryOnRefund(deps, refund.id, { admin }) : refund)
}

function begin(tx: Tx, deps: Deps, admin: AdminName, id: number, { submission, amount, reason, revision }: Given) {
  const row = existingDonation(tx, id)
  const known = findRefundOf(tx, submission)
  if (known) return sameOr409(known, { donationId: id, amount, reason })
  const obstacle = obstacleOf(deps, tx, row)
  if (obstacle?.code === 'refund.under_way') throw refusal(row, obstacle.code, obstacle.message)
  requireFresh(row, revision)
  if (obstacle) throw refusal(row, obstacle.code, obstacle.message)
  if (amount > leftOf(tx, row)) throw refusal(row, 'refund.too_much', 'That is more than is left of this donation.')
  const at = toInstant(deps.clock)
  const asked = { donationId: id, submission, amount, reason, askedBy: admin, createdAt: at }
  const refund = insertRefund(tx, { ...asked, refundedBefore: row.amountRefunded, ...(isByHand(row) && made(at)) })
  recordAct(tx, { admin, action: 'donation.refund_asked', subject: subjectOf(row), after: { amount, reason }, at })
  if (isByHand(row)) applyProviderEvent(tx, deps, id, { kind: 'refunded', amountRefunded: row.amountRefunded + amount })
  else {
    changeDonation(tx, id, { updatedAt: at })
    askAgainLater(tx, deps, refund)
  }
  return refund
}

/** Nobody is asked: the admin has given it back. */
const made = (at: string) => ({ state: 'made', settledAt: at }) as const

/** The server may end before the provider has answered. */
const askAgainLater = (tx: Tx, { jobs, clock }: Deps, { id }: RefundRow) =>
  jobs.enqueue(tx, {
    name: refundJob,
    payload: { refundId: id },
    uniqueKey: `${refundJob}:${id}`,
    runAt: new Date(clock.now().getTime() + askAgainMs),
  })
const askAgainMs = 60_000

function sameOr409(known: RefundRow, asked: Pick<RefundRow, 'donationId' | 'amount' | 'reason'>): RefundRow {
  const isSame = (Object.keys(asked) as (keyof typeof asked)[]).every((field) => known[field] === asked[field])
  return isSame ? known : fail('conflict', 'submission.reused', 'This refund was already asked for with other details.')
}

/** PayPal gives back for 180 days (https://developer.paypal.com/docs/multiparty/issue-refund/). */
const paypalDays = 180

/** Why nothing of a donation can be given back, or not now. */
function obstacleOf(deps: Deps, db: Store, row: DonationRow): { code: string; message: string } | null {
  const impossible = (message: string) => ({ code: 'refund.not_possible', message })
  if (row.status !== 'succeeded') return impossible('Only a donation that has arrived can be given back.')
  if (standing(db, row).some(({ state }) => state === 'asked' || !isByHand(row)))
    return {
      code: 'refund.under_way',
      message: 'A refund is under way. Please wait until the provider has reported it.',
    }
  if (row.disputeStatus === 'open')
    return impossible('The donor’s bank asks for it back already. Refunded as well, it would go back twice.')
  if (leftOf(db, row) <= 0) return impossible('Nothing of this donation is left to give back.')
  if (row.method === 'card' && !(deps.card && row.stripePaymentIntentId))
    return impossible('Stripe is not set up on this site, or does not know this donation.')
  if (row.method === 'mobile_money')
    return impossible('It came from a wallet. Give it back in Flutterwave’s dashboard, or by hand.')
  if (row.method !== 'paypal') return null
  if (!deps.paypal || !row.paypalCaptureId)
    return impossible('PayPal is not set up on this site, or does not know this donation.')
  const age = deps.clock.now().getTime() - Date.parse(row.succeededAt ?? row.createdAt)
  return age > paypalDays * dayMs ? impossible('PayPal gives back for 180 days, and they are over.') : null
}

/** What was asked for and has not shown in the donation yet. */
const standing = (db: Store, row: DonationRow): RefundRow[] =>
  listStandingOf(db, row.id).filter(
    ({ state, amount, refundedBefore }) => state === 'asked' || row.amountRefunded < refundedBefore + amount,
  )

const leftOf = (db: Store, row: DonationRow): number =>
  Math.max(
    0,
    standing(db, row).reduce((left, { amount }) => left - amount, keptCents(row)),
  )

const presentRefund = ({ id, amount, reason, askedBy, state, failure, createdAt, settledAt }: RefundRow): Refund => ({
  ...{ id, amount, reason, askedBy, state },
  ...{ failure, createdAt, settledAt },
})
