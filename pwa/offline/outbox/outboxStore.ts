import type { StoryFields } from '../../../data/contract/stories.ts'
import { cleanText } from '../../../data/rules/cleanText.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import type { Database, StoredFile } from '../database.ts'
import { sha256OfWords } from '../sha256.ts'
import { advance, isEditable, type OutboxEvent, type Submission } from './outbox.ts'

export const listOutbox = (db: Database) => db.outbox.orderBy('queuedAt').toArray()
export const listSent = (db: Database) => db.sent.orderBy('sentAt').reverse().toArray()
export const findFile = (db: Database, submission: string, kind: MediaKind) => db.files.get([submission, kind])
export const filesOf = (db: Database, submission: string) => db.files.where({ submission }).toArray()

/**
 * Puts a story into the outbox: words, files and the end of its draft in one transaction, before anything is sent.
 * `unsaved` are files the draft could not store. Errors: QuotaExceededError; nothing has changed then.
 */
export async function queueSubmission(
  db: Database,
  { id, fields, unsaved = [], now }: { id: string; fields: StoryFields; unsaved?: StoredFile[]; now: Date },
): Promise<Submission> {
  const words = trimmed(fields)
  const wordsSha256 = await sha256OfWords(words)
  return db.transaction('rw', db.outbox, db.files, db.drafts, async () => {
    await db.files.bulkPut(unsaved)
    const before = await db.outbox.get(id)
    const draft = await db.drafts.get(id)
    const files = await filesOf(db, id)
    const submission: Submission = {
      id,
      queuedAt: before?.queuedAt ?? now.toISOString(),
      fields: words,
      wordsSha256,
      parts: files.map(({ kind, name, type, bytes, sha256 }) => ({
        kind,
        name,
        type,
        bytes,
        sha256,
        state: 'here',
        sentBytes: 0,
      })),
      receipt: null,
      left: before?.left ?? draft?.left ?? false,
      failures: 0,
      anyNetwork: false,
      status: { name: 'queued' },
    }
    await db.outbox.put(submission)
    await db.drafts.delete(id)
    return submission
  })
}

/** Applies one event and lets go of what the server has confirmed. Undefined: the contributor has discarded it. */
export function changeSubmission(db: Database, id: string, event: OutboxEvent): Promise<Submission | undefined> {
  return db.transaction('rw', db.outbox, db.files, async () => {
    const before = await db.outbox.get(id)
    if (!before) return undefined
    const after = advance(before, event)
    await db.outbox.put(after)
    const letGo = after.parts.filter(({ state }) => state === 'received' || state === 'dropped')
    await db.files.bulkDelete(letGo.map(({ kind }) => [id, kind]))
    return after
  })
}

/** From the outbox to the list of what was sent. */
export function moveToSent(db: Database, id: string, now: Date): Promise<void> {
  return db.transaction('rw', db.outbox, db.files, db.sent, async () => {
    const submission = await db.outbox.get(id)
    if (!submission?.receipt) return
    const { queuedAt, receipt } = submission
    await db.sent.put({ id, title: receipt.title, queuedAt, sentAt: now.toISOString(), receipt })
    await db.outbox.delete(id)
    await db.files.where({ submission: id }).delete()
  })
}

/** Makes a draft of a story that the server does not hold. False: too late, it is on its way or has arrived. */
export function takeBack(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.drafts, async () => {
    const submission = await db.outbox.get(id)
    if (!submission || !isEditable(submission) || submission.status.name === 'sending') return false
    await db.drafts.put({ id, savedAt: now.toISOString(), fields: submission.fields, left: submission.left })
    await db.outbox.delete(id)
    return true
  })
}

/** The contributor's own decision to lose it. */
export function discardSubmission(db: Database, id: string): Promise<void> {
  return db.transaction('rw', db.outbox, db.files, async () => {
    await db.outbox.delete(id)
    await db.files.where({ submission: id }).delete()
  })
}

/** As the server will store them. */
function trimmed(fields: StoryFields): StoryFields {
  const clean = (text: string) => cleanText(text).trim()
  return {
    title: clean(fields.title),
    content: clean(fields.content),
    authorName: clean(fields.authorName),
    authorLocation: clean(fields.authorLocation),
    authorEmail: clean(fields.authorEmail),
    category: fields.category,
  }
}
