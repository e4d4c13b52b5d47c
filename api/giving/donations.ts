import type { Dedication, DedicationShown } from '../../data/contract/dedications.ts'
import type { DonationRecord } from '../../data/contract/donations.ts'
import { keptCents } from '../../data/rules/giving/donations.ts'
import { type CardFee, feeCovering } from '../../data/rules/giving/feeCover.ts'
import { anonymousDonor, type DonationWay, handWays, type OnlineWay } from '../../data/vocabulary/money.ts'
import { language } from '../../data/words/language.ts'
import { t } from '../../data/words/words.ts'
import { hourMs, toInstant } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail, ProductError } from '../platform/http/errors.ts'
import { holds } from '../platform/http/writes.ts'
import { cardFees } from './cardFees.ts'
import { isSameDedication, keepDedication, spendCard } from './dedications/dedications.ts'
import type { DonationRow } from './donations.store.ts'
import { findDonationOfSubmission, insertDonation } from './donations.store.ts'
import { type Donor, spendReminder, spendTry } from './guard.ts'

export interface Gift {
  method: OnlineWay
  /** The donor's act: the same one again is the same donation. */
  submission: string
  /** Whole dollars, as the donor sees them. */
  dollars: number
  donorName: string | null
  donorEmail: string | null
  /** Of a card alone. */
  coversFee?: boolean
  dedication?: Dedication | null
  donor: Donor
}

/**
 * Stripe forgets a key after 24 hours, and under a forgotten one it would begin a second payment. PayPal forgets an order
 * that nobody approved after three.
 */
const actLastsMs: Record<DonationWay, number> = {
  card: 20 * hourMs,
  paypal: 2 * hourMs,
  mobile_money: 2 * hourMs,
  cash: 0,
  bank: 0,
}

/**
 * The donation of this act, written down before any provider is asked for it.
 * Errors: 409 submission.reused, donation.over, donation.arrived; 429 rate_limited, too_soon.
 */
export function beginDonation(deps: Deps, { donor, submission, dedication = null, ...gift }: Gift): DonationRow {
  const asked = {
    method: gift.method,
    ...chargeOf(gift, cardFees(deps.config).once),
    donorName: gift.donorName ?? anonymousDonor,
    donorEmail: gift.donorEmail,
  }
  const known = findDonationOfSubmission(deps.db, submission)
  // Not the same as being over: whoever did not hear of it would otherwise give a second time.
  if (known?.status === 'succeeded')
    fail('conflict', 'donation.arrived', t('This donation has already arrived. Thank you.'))
  if (known && !(holds(known, asked) && isSameDedication(deps.db, { donationId: known.id }, dedication)))
    fail('conflict', 'submission.reused', t('This donation was already begun with other details.'))
  if (known) {
    const isOver = deps.clock.now().getTime() - Date.parse(known.createdAt) > actLastsMs[known.method]
    if (isOver) fail('conflict', 'donation.over', t('This donation was begun too long ago. Please start a new one.'))
    spendReminder(deps, donor)
    return known
  }
  spendTry(deps, donor, asked.amount)
  spendCard(deps, dedication, donor)
  const { device, network } = donor
  const given = { ...asked, language: language(), submission, device, network }
  return deps.db.transaction((tx) => {
    const at = toInstant(deps.clock)
    const row = insertDonation(tx, given, at)
    keepDedication(tx, { donationId: row.id }, dedication, at)
    return row
  })
}

/** In cents: what is charged, and which part of it covers the fee. */
export function chargeOf({ dollars, coversFee = false }: Pick<Gift, 'dollars' | 'coversFee'>, fee: CardFee) {
  const feeCovered = coversFee ? feeCovering(dollars * 100, fee) : 0
  return { amount: dollars * 100 + feeCovered, feeCovered }
}

/** A donation as the admins see it. */
export function presentDonation(row: DonationRow, dedication?: DedicationShown): DonationRecord {
  const { id, amount, donorName, donorEmail, method, stripePaymentIntentId, paypalOrderId, status } = row
  const { failureReason, amountRefunded, disputeStatus, amountDisputed, succeededAt, createdAt } = row
  const giver = { id, amount, donorName, donorEmail, method, stripePaymentIntentId, paypalOrderId }
  const money = { amountRefunded, disputeStatus, amountDisputed, amountKept: keptCents(row) }
  const { enteredBy, voidedAt, reference, received, note, revision, monthlyGiftId, feeCovered } = row
  const byHand = { enteredBy, voidedAt, reference, received, note, revision, monthlyGiftId, feeCovered }
  return {
    ...giver,
    status,
    failureReason,
    ...money,
    succeededAt,
    createdAt,
    ...byHand,
    ...(dedication && { dedication }),
  }
}

export const subjectOf = ({ id }: Pick<DonationRow, 'id'>) => ({ kind: 'donation', id })

/** It came as cash or over a bank, and no provider knows of it. */
export const isByHand = ({ method }: Pick<DonationRow, 'method'>) => handWays.some((way) => way === method)

/** With the donation as it is. */
export const refusal = (row: DonationRow, code: string, message: string) =>
  new ProductError('conflict', code, message, { current: presentDonation(row) })

/** Errors: donation.stale, with `current`. */
export function requireFresh(row: DonationRow, revision: number): void {
  if (revision !== row.revision)
    throw refusal(row, 'donation.stale', 'This donation has changed since you opened it. Please look at it again.')
}
