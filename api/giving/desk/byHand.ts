import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { donationVoid, handDonation, handDonationChange } from '../../../data/contract/deskDonations.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { anonymousDonor } from '../../../data/vocabulary/money.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { alteredBy, holds } from '../../platform/http/writes.ts'
import {
  changeDonation,
  type DonationRow,
  existingDonation,
  findDonationOfSubmission,
  insertByHand,
  languageOfDonor,
} from '../donations.store.ts'
import { isByHand, refusal, requireFresh, subjectOf } from '../donations.ts'
import { figuresMoved } from '../funds/figures.ts'
import { queueReceipt } from '../receipt.ts'

type DeskDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'secrets'>
type Given = z.output<typeof handDonation>
type Change = z.output<typeof handDonationChange>

/**
 * Notes a donation that came as cash or over a bank. The same act again is the same donation.
 * Errors: donation.day_ahead; submission.reused.
 */
export function enterDonation(
  deps: DeskDeps,
  admin: AdminName,
  { submission, sendReceipt, ...given }: Given & { submission: string },
): { row: DonationRow; isNew: boolean } {
  const entered = deps.db.transaction((tx) => {
    const asked = fieldsOf(tx, deps, admin, given)
    const known = findDonationOfSubmission(tx, submission)
    if (known) return { row: sameOr409(known, asked), isNew: false }
    const at = toInstant(deps.clock)
    // Whoever has given on the site before reads the receipt in their language.
    const language = (asked.donorEmail && languageOfDonor(tx, asked.donorEmail)) || defaultLanguage
    const row = insertByHand(tx, { ...asked, language, submission, enteredBy: admin }, at)
    recordAct(tx, { admin, action: 'donation.entered', subject: subjectOf(row), after: told(asked), at })
    if (sendReceipt) queueReceipt(tx, deps, row, at)
    figuresMoved(tx, deps)
    return { row, isNew: true }
  })
  deps.jobs.wake()
  return entered
}

function sameOr409(known: DonationRow, asked: object): DonationRow {
  // What was changed since then is the same donation all the same.
  if (!isByHand(known) || (known.revision === 1 && !holds(known, asked)))
    fail('conflict', 'submission.reused', 'This donation was already entered with other details.')
  return known
}

/**
 * Changes what was entered by hand.
 * Errors: donation.not_found, donation.day_ahead; donation.stale, donation.not_by_hand, donation.voided, donation.given_back, with `current`.
 */
export function changeByHand(
  deps: DeskDeps,
  admin: AdminName,
  id: number,
  { revision, ...given }: Change,
): DonationRow {
  return deps.db.transaction((tx) => {
    const row = openByHand(tx, id, revision)
    const { before, after } = alteredBy(row, fieldsOf(tx, deps, admin, given))
    if (Object.keys(after).length === 0) return row
    if (given.amount < row.amountRefunded)
      throw refusal(row, 'donation.given_back', 'More than this amount was given back to the donor already.')
    const at = toInstant(deps.clock)
    recordAct(tx, {
      admin,
      action: 'donation.changed',
      subject: subjectOf(row),
      before: told(before),
      after: told(after),
      at,
    })
    figuresMoved(tx, deps)
    return changeDonation(tx, id, { ...after, updatedAt: at })
  })
}

/** It was entered by mistake: it stays, and counts no more. Errors: as above. */
export function voidDonation(
  deps: DeskDeps,
  admin: AdminName,
  id: number,
  { reason, revision }: z.output<typeof donationVoid>,
): DonationRow {
  return deps.db.transaction((tx) => {
    const row = openByHand(tx, id, revision)
    const at = toInstant(deps.clock)
    const after = { status: 'failed', failureReason: reason, voidedAt: at } as const
    const before = { status: row.status, amount: row.amount }
    recordAct(tx, {
      admin,
      action: 'donation.voided',
      subject: subjectOf(row),
      before: told(before),
      after: told(after),
      at,
    })
    figuresMoved(tx, deps)
    return changeDonation(tx, id, { ...after, updatedAt: at })
  })
}

function openByHand(tx: Store, id: number, revision: number): DonationRow {
  const row = existingDonation(tx, id)
  if (!isByHand(row))
    throw refusal(row, 'donation.not_by_hand', 'Only what was entered by hand can be changed by hand.')
  if (row.voidedAt !== null) throw refusal(row, 'donation.voided', 'This donation is void already.')
  requireFresh(row, revision)
  return row
}

/** Errors: donation.day_ahead. */
function fieldsOf(tx: Tx, { clock }: DeskDeps, admin: AdminName, given: Omit<Given, 'sendReceipt'>) {
  const { day, donorName, ...fields } = given
  if (day > calendarDay(clock.now(), zoneOf(tx, admin))) throw dayAhead()
  return { ...fields, donorName: donorName ?? anonymousDonor, succeededAt: noonOf(day) }
}

/** What somebody can be known by stands in the donation alone: what is erased there is nowhere else. */
const ofPerson = ['donorName', 'donorEmail', 'reference', 'note']
const told = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      value !== null && ofPerson.includes(field) ? 'given' : value,
    ]),
  )

/** In every zone that an admin can choose, it is the same day then. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`

function dayAhead() {
  const message = 'This day has not come yet.'
  return new ProductError('invalid', 'donation.day_ahead', message, { issues: [{ field: 'day', message }] })
}
