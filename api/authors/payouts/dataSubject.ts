import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { dollars } from '../../../data/rules/dollars.ts'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import { withheldName } from '../../../data/vocabulary/policies.ts'
import type { Store } from '../../platform/database.ts'
import { type Before, changeSome, type HeldItem, isAddress } from '../../platform/erasure.ts'
import { fail } from '../../platform/http/errors.ts'
import { changeRows, listRows } from '../../platform/rows.ts'
import { providerOf } from './obstacles.ts'
import { findLiveLineOf } from './runs/runs.store.ts'

const ofPerson = (email: string) => isAddress(authorPayouts.authorEmail, email)

export const payoutsOfPerson = (db: Store, email: string): HeldItem[] =>
  listRows(db, authorPayouts, { where: ofPerson(email), orderBy: [authorPayouts.id] }).map(
    ({ submission: _, ...held }) => held,
  )

/** An author has another address now: what is still to be paid goes to them there. What is decided stays as it was. */
export const movePayouts = (tx: Store, from: string, to: string) =>
  changeRows(tx, authorPayouts, and(ofPerson(from), eq(authorPayouts.status, 'pending')), {
    authorEmail: to,
    revision: sql`${authorPayouts.revision} + 1`,
  })

/** Takes out of a person's cancelled payouts, by which nothing was ever paid, to whom they should have gone. Their number. */
export const eraseCancelledOfPerson = (tx: Store, email: string): number =>
  changeRows(tx, authorPayouts, and(ofPerson(email), eq(authorPayouts.status, 'cancelled')), nameless)

/**
 * The profile knows the account at Stripe that the money is in, or the wallet or bank account that it goes to; the file of a payment run
 * names it.
 * Errors: author.payout_under_way.
 */
export function requireNothingUnderWay(tx: Store, email: string): void {
  const { status, sendingAt, amount, method } = authorPayouts
  const open = and(ofPerson(email), eq(status, 'pending'), isNotNull(sendingAt))
  const payout = tx.select({ amount, method }).from(authorPayouts).where(open).get()
  if (payout)
    fail(
      'conflict',
      'author.payout_under_way',
      `A payout of ${dollars(payout.amount)} to this author is under way at ${providerOf(payout)}. The profile can be deleted when it is paid or cancelled.`,
    )
  const line = findLiveLineOf(tx, ofPerson(email))
  if (line)
    fail(
      'conflict',
      'author.payout_under_way',
      `A payout of ${dollars(line.amount)} to this author stands in payment run ${line.runId}, whose file names the author's details. The profile can be deleted when it is taken out there or the portal has answered.`,
    )
}

/**
 * Takes out of old payouts to whom they went. The amounts stay, for good: without them what was earned would seem to be
 * owed again. One that is still pending keeps its name.
 */
export function forgetPayeesBefore(db: Store, { before, limit }: Before): number {
  const { status, authorEmail, paidAt, decidedAt, createdAt } = authorPayouts
  const isOld = lt(sql`coalesce(${paidAt}, ${decidedAt}, ${createdAt})`, before)
  const where = and(ne(status, 'pending'), ne(authorEmail, ''), isOld)
  return changeSome(db, authorPayouts, { where, change: nameless, limit })
}
const nameless = {
  authorName: withheldName,
  authorEmail: '',
  transactionId: null,
  description: null,
  notes: null,
  destination: null,
  failure: null,
}
