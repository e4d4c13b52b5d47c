import type { AdminName } from '../../../data/contract/admin.ts'
import type { AssignmentChange, ThreadDraft } from '../../../data/contract/inbox/threads.ts'
import { writingLastsSeconds } from '../../../data/vocabulary/contact.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../platform/idempotencyKeys.ts'
import { forgetJournal } from '../../platform/journal.ts'
import { threadAround } from './thread.ts'
import {
  assignThread,
  type DraftRow,
  ensureThread,
  findDraft,
  findNote,
  findThread,
  insertNote,
  keepDraft,
  type NoteRow,
  removeDraft,
  removeNote,
} from './threads.store.ts'

type Desk = Pick<Deps, 'db' | 'clock'>

/** One note for its key, which answers with the note as it was first given. Errors: contact.not_found. */
export function noteOnThread(
  { db, clock }: Desk,
  admin: AdminName,
  id: number,
  { text, key }: { text: string; key: string },
): NoteRow {
  const at = toInstant(clock)
  const making = { route: `POST /api/contact/${id}/thread/notes`, key }
  return db.transaction((tx) => {
    const { message } = threadAround(tx, id)
    const made = findByIdempotencyKey(tx, making)
    const before = made === undefined ? undefined : findNote(tx, made)
    if (before) return before
    const thread = ensureThread(tx, message.email, at)
    const note = insertNote(tx, { threadId: thread.id, admin, text, createdAt: at })
    noteIdempotencyKey(tx, making, note.id, at)
    recordAct(tx, { admin, action: 'message.noted', subject: subjectOf(id), after: { note: note.id }, at })
    return note
  })
}

/** Removes an admin's own note; one that is gone is no error. Errors: contact.note_of_another. */
export function takeNoteBack({ db, clock }: Desk, admin: AdminName, given: { id: number; noteId: number }): void {
  db.transaction((tx) => {
    const note = findNote(tx, given.noteId)
    if (!note || note.threadId !== threadAround(tx, given.id).asked.threadId) return
    if (note.admin !== admin) fail('forbidden', 'contact.note_of_another', `${note.admin} has written this note.`)
    removeNote(tx, note.id)
    const subject = subjectOf(given.id)
    recordAct(tx, { admin, action: 'message.note_removed', subject, before: { note: note.id }, at: toInstant(clock) })
  })
  forgetJournal(db)
}

/**
 * Has one of the admins, or nobody, answer a person. Errors: contact.not_found; contact.assigned_meanwhile with `current`.
 */
export function assignPerson(
  { db, clock }: Desk,
  admin: AdminName,
  id: number,
  change: AssignmentChange,
): { assignedTo: AdminName | null } {
  const at = toInstant(clock)
  return db.transaction((tx) => {
    const { message } = threadAround(tx, id)
    const before = findThread(tx, message.email)?.assignedTo ?? null
    if (change.from !== undefined && before !== change.from && before !== change.to)
      fail('conflict', 'contact.assigned_meanwhile', wordsFor(before), { current: { assignedTo: before } })
    if (before === change.to) return { assignedTo: before }
    assignThread(tx, ensureThread(tx, message.email, at).id, change.to)
    recordAct(tx, { admin, action: 'message.assigned', subject: subjectOf(id), before, after: change.to, at })
    return { assignedTo: change.to }
  })
}

const wordsFor = (admin: AdminName | null) =>
  admin ? `This person is with ${admin} by now.` : 'This person is with nobody by now.'

/**
 * Keeps what an admin has written of an answer, and says so to the other one. Errors: contact.not_found; contact.draft_changed with
 * `current` (another tab of the same admin was quicker).
 */
export function changeDraft(
  { db, clock }: Desk,
  admin: AdminName,
  id: number,
  { text, revision }: { text: string; revision: number },
): ThreadDraft | null {
  const now = clock.now()
  const at = now.toISOString()
  return db.transaction((tx) => {
    const { message } = threadAround(tx, id)
    const thread = ensureThread(tx, message.email, at)
    const before = findDraft(tx, thread.id, admin)
    if ((before?.revision ?? 0) !== revision && before?.text !== text)
      fail('conflict', 'contact.draft_changed', 'You have written on at another place.', {
        current: before ? presentDraft(before) : null,
      })
    if (text === '') {
      removeDraft(tx, thread.id, admin)
      return null
    }
    const writing = writingNow(before, now)
    const draft = { threadId: thread.id, admin, text, revision: revision + 1, updatedAt: at, ...writing }
    keepDraft(tx, draft)
    return presentDraft(draft)
  })
}

const presentDraft = ({ text, revision, updatedAt }: DraftRow): ThreadDraft => ({ text, revision, updatedAt })

/** Tells the other admin that an answer is begun. Errors: contact.not_found. */
export function claimThread({ db, clock }: Desk, admin: AdminName, id: number): void {
  const now = clock.now()
  const at = now.toISOString()
  db.transaction((tx) => {
    const thread = ensureThread(tx, threadAround(tx, id).message.email, at)
    const before = findDraft(tx, thread.id, admin)
    const kept = before ?? { threadId: thread.id, admin, text: '', revision: 0, updatedAt: at }
    keepDraft(tx, { ...kept, ...writingNow(before, now) })
  })
}

/** That it is not gone on with. What was written stays. */
export function releaseThread({ db }: Pick<Deps, 'db'>, admin: AdminName, id: number): void {
  db.transaction((tx) => {
    const draft = draftAround(tx, admin, id)
    if (!draft) return
    if (draft.text === '') removeDraft(tx, draft.threadId, admin)
    else keepDraft(tx, { ...draft, writingSince: null, writingUntil: null })
  })
}

function draftAround(tx: Store, admin: AdminName, id: number): DraftRow | undefined {
  const { threadId } = threadAround(tx, id).asked
  return threadId === null ? undefined : findDraft(tx, threadId, admin)
}

function writingNow(before: DraftRow | undefined, now: Date) {
  const at = now.toISOString()
  const isAtIt = before?.writingUntil && before.writingUntil > at
  return {
    writingSince: isAtIt ? before.writingSince : at,
    writingUntil: new Date(now.getTime() + writingLastsSeconds * 1000).toISOString(),
  }
}

const subjectOf = (id: number) => ({ kind: 'contact_message', id })
