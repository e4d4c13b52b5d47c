import type { AdminName } from '../../../data/contract/admin.ts'
import type { VolunteerStatusChange } from '../../../data/contract/inbox/volunteers.ts'
import { applicationsThatMayBecome } from '../../../data/rules/inbox/letters.ts'
import { listActsOf, recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../platform/idempotencyKeys.ts'
import { forgetJournal } from '../../platform/journal.ts'
import { dropSteps, type StepDeps, tellOfStep } from '../../platform/mail/steps/steps.ts'
import { reopenNoticesOf, settleNoticesOf } from '../../platform/notifications/about.ts'
import { isStatus, presentApplication, wasMinor } from './present.ts'
import {
  type ApplicationRow,
  countNotesOf,
  findApplication,
  findNote,
  insertNote,
  listNotesOf,
  moveApplication,
  type NoteRow,
  removeNote,
} from './volunteers.store.ts'

/** An application with its notes and who moved it when. Errors: volunteer.not_found. */
export function showApplication(db: Store, id: number) {
  const row = existing(findApplication(db, id))
  const moves = listActsOf(db, subjectOf(id), [moved]).flatMap(({ id, admin, after, at }) =>
    isStatus(after) ? [{ id, admin, to: after, at }] : [],
  )
  return { row, notes: listNotesOf(db, [id]), moves }
}

/**
 * Decides on an application, or takes a decision back.
 * Errors: volunteer.not_found; volunteer.guardian; volunteer.wrong_state with `current` (a colleague was quicker).
 */
export function changeApplicationStatus(
  deps: Pick<Deps, 'db'> & StepDeps,
  admin: AdminName,
  id: number,
  { status: to, from: seen, guardianAgreed }: VolunteerStatusChange,
): ApplicationRow {
  const at = toInstant(deps.clock)
  const after = deps.db.transaction((tx) => {
    const row = existing(findApplication(tx, id))
    const needsGuardian = wasMinor(row) && (to === 'accepted' || (to === 'shortlisted' && row.status !== 'accepted'))
    if (needsGuardian && !guardianAgreed)
      fail('conflict', 'volunteer.guardian', `${row.name} was not of age when applying. A guardian has to agree first.`)
    const from = applicationsThatMayBecome(to).filter((state) => seen === undefined || state === seen)
    if (!moveApplication(tx, id, { from, to, admin, at })) refuseMove(tx, row, to)
    if (row.status === 'pending') settleNoticesOf(tx, { volunteerApplicationId: id }, at)
    if (to === 'pending') reopenNoticesOf(tx, { volunteerApplicationId: id })
    recordAct(tx, { admin, action: moved, subject: subjectOf(id), before: row.status, after: to, at })
    if (needsGuardian) recordAct(tx, { admin, action: 'volunteer.guardian_agreed', subject: subjectOf(id), at })
    if (to === 'pending') dropSteps(tx, { about: 'application', id }, decided)
    else tellOfStep(tx, deps, { step: `application_${to}`, id, to: row.email, at })
    return existing(findApplication(tx, id))
  })
  deps.jobs.wake()
  return after
}

const decided = ['application_shortlisted', 'application_accepted', 'application_declined'] as const

const moved = 'volunteer.moved'

/** One note for its key, which answers with the note as it was first given. Errors: volunteer.not_found. */
export function noteOnApplication(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  id: number,
  { text, key }: { text: string; key: string },
): NoteRow {
  const at = toInstant(clock)
  const making = { route: `POST /api/volunteer-applications/${id}/notes`, key }
  return db.transaction((tx) => {
    existing(findApplication(tx, id))
    const made = findByIdempotencyKey(tx, making)
    const before = made === undefined ? undefined : findNote(tx, made)
    if (before) return before
    const note = insertNote(tx, { applicationId: id, admin, text, createdAt: at })
    noteIdempotencyKey(tx, making, note.id, at)
    recordAct(tx, { admin, action: 'volunteer.noted', subject: subjectOf(id), after: { note: note.id }, at })
    return note
  })
}

/** Removes an admin's own note; one that is gone is no error. Errors: volunteer.note_of_another. */
export function takeNoteBack(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  { id, noteId }: { id: number; noteId: number },
): void {
  db.transaction((tx) => {
    const note = findNote(tx, noteId)
    if (!note || note.applicationId !== id) return
    if (note.admin !== admin) fail('forbidden', 'volunteer.note_of_another', `${note.admin} has written this note.`)
    removeNote(tx, noteId)
    const at = toInstant(clock)
    recordAct(tx, { admin, action: 'volunteer.note_removed', subject: subjectOf(id), before: { note: noteId }, at })
  })
  forgetJournal(db)
}

const subjectOf = (id: number) => ({ kind: 'volunteer_application', id })

const existing = (row: ApplicationRow | undefined): ApplicationRow =>
  row ?? fail('notFound', 'volunteer.not_found', 'This application no longer exists.')

function refuseMove(tx: Store, row: ApplicationRow, to: string): never {
  const words =
    row.status === to
      ? `This application is already ${to}.`
      : `This application is ${row.status}, so it cannot become ${to}.`
  const current = presentApplication(row, countNotesOf(tx, [row.id]).get(row.id))
  return fail('conflict', 'volunteer.wrong_state', words, { current })
}
