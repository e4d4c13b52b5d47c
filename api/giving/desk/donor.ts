import type { AdminName } from '../../../data/contract/admin.ts'
import type { Donor, DonorNote } from '../../../data/contract/deskDonations.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { startOfDay } from '../../../data/rules/zonedDay.ts'
import { anonymousDonor } from '../../../data/vocabulary/money.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { countMailTo } from '../../platform/mail/mail.store.ts'
import { type DonationRow, existingDonation } from '../donations.store.ts'
import { subjectOf } from '../donations.ts'
import { sumFitting, sumYears } from '../totals.ts'
import {
  deleteNote,
  findNote,
  findNoteOf,
  insertNote,
  listNotesOf,
  type NoteRow,
  namesOf,
  spanOf,
  sumWays,
} from './donor.store.ts'

type DeskDeps = Pick<Deps, 'clock' | 'db'>

/** Who gave a donation, with all that came from the same address. Errors: donation.not_found, donation.no_address. */
export function describeDonor({ db }: Pick<Deps, 'db'>, admin: AdminName, id: number): Donor {
  const { donorEmail: email } = ofSomebody(db, id)
  const { byStatus, ...sums } = sumFitting(db, { email })
  const span = spanOf(db, email)
  const arrived = { ...span, zone: zoneOf(db, admin) }
  return {
    email,
    names: namesOf(db, email).filter((name) => name !== anonymousDonor),
    given: byStatus.succeeded,
    ...sums,
    ...span,
    byYear: sumYears(db, { email }, yearsOf(arrived)).filter(({ count }) => count > 0),
    byMethod: sumWays(db, email),
    receipts: countMailTo(db, 'receipt', email),
    notes: listNotesOf(db, email).map(presentNote),
  }
}

interface Span {
  firstAt: string | null
  lastAt: string | null
}

/** Newest first. */
function yearsOf({ firstAt, lastAt, zone }: Span & { zone: string }) {
  if (!firstAt || !lastAt) return []
  const [first, last] = [firstAt, lastAt].map((at) => Number(calendarDay(new Date(at), zone).slice(0, 4)))
  const begin = (year: number) => startOfDay(`${year}-01-01`, zone).toISOString()
  const years = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => (last ?? 0) - index)
  return years.map((year) => ({ year, since: begin(year), until: begin(year + 1) }))
}

/** One for its act. Errors: as above; submission.reused. */
export function noteOnDonor(
  { db, clock }: DeskDeps,
  admin: AdminName,
  id: number,
  { note, submission }: { note: string; submission: string },
): DonorNote {
  return db.transaction((tx) => {
    const { donorEmail: email, ...row } = ofSomebody(tx, id)
    const known = findNoteOf(tx, submission)
    if (known && (known.note !== note || known.notedBy !== admin))
      fail('conflict', 'submission.reused', 'This note was already written with other words.')
    if (known) return presentNote(known)
    const at = toInstant(clock)
    recordAct(tx, { admin, action: 'donor.noted', subject: subjectOf(row), at })
    return presentNote(insertNote(tx, { email, note, notedBy: admin, submission, createdAt: at }))
  })
}

/** Nothing happens where it is gone. Errors: as above; donor.note_of_another. */
export function removeNote({ db, clock }: DeskDeps, admin: AdminName, id: number, noteId: number): void {
  db.transaction((tx) => {
    const row = ofSomebody(tx, id)
    const note = findNote(tx, row.donorEmail, noteId)
    if (!note) return
    if (note.notedBy !== admin) fail('forbidden', 'donor.note_of_another', 'A colleague wrote this note.')
    recordAct(tx, { admin, action: 'donor.note_removed', subject: subjectOf(row), at: toInstant(clock) })
    deleteNote(tx, noteId)
  })
}

export function ofSomebody(db: Store, id: number): DonationRow & { donorEmail: string } {
  const row = existingDonation(db, id)
  const { donorEmail } = row
  if (donorEmail === null)
    return fail(
      'notFound',
      'donation.no_address',
      'This donor gave no email address, so nothing more is known of them.',
    )
  return { ...row, donorEmail }
}

const presentNote = ({ id, note, notedBy, createdAt }: NoteRow): DonorNote => ({ id, note, notedBy, createdAt })
