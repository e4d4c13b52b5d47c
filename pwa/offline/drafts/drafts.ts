import type { GivenConsent, StoryFields } from '../../../data/contract/stories.ts'
import type { Database, StoredFile } from '../database.ts'
import {
  countFiles,
  filesOf,
  fileTables,
  forgetFiles,
  keepFile,
  type NotedFile,
  noteFiles,
  removeFile,
} from '../files.ts'
import type { FileProblem } from '../media/fileProblem.ts'
import type { SpokenKind } from './pieces.ts'

/** The form as it stands, valid or not. */
export type DraftFields = Record<Exclude<keyof StoryFields, 'language'>, string> & {
  /** In which it is written. */
  language?: string
  consent?: GivenConsent
}

/** Writing that is not in the outbox yet. Its id becomes the submission's. */
export type Draft = {
  id: string
  savedAt: string
  fields: DraftFields
  /** It was in the outbox before, and the server may already hold an earlier version. */
  left?: boolean
  /** Until the draft is saved again, by when the form has shown it. */
  notTaken?: NotTaken[]
}

/** A photo that another app shared and that is not in the draft. */
export type NotTaken = { name: string; why: FileProblem | 'full' | 'tooMany' }

export type OfferedDraft = Draft & {
  files: NotedFile[]
  /** What was being recorded for it. */
  spoken: SpokenKind[]
}

export const emptyFields: DraftFields = {
  title: '',
  content: '',
  authorName: '',
  authorLocation: '',
  authorEmail: '',
  category: '',
}

export const isBlank = ({ consent: _consent, language: _language, ...texts }: DraftFields) =>
  Object.values(texts).every((value) => value.trim() === '')

/**
 * Keeps the form's text. Once the story is in the outbox or sent, a late autosave changes nothing; an emptied form
 * without files and recordings leaves no draft behind. Says whether there is a draft now.
 */
export function saveDraft(db: Database, id: string, fields: DraftFields, now: Date): Promise<boolean> {
  return db.transaction('rw', draftTables, async () => saveIn(db, id, fields, now))
}

/** Keeps a chosen file with the draft. `fields` are for a draft that begins with it. Errors: QuotaExceededError; the text stays as it was. */
export function saveDraftFile(db: Database, file: StoredFile, fields: DraftFields, now: Date): Promise<void> {
  return db.transaction('rw', draftTables, async () => {
    await keepFile(db, file)
    await holdIn(db, file.submission, fields, now)
  })
}

/** Also of a draft in which there is nothing else: it is what the form opens. */
export async function noteNotTaken(db: Database, id: string, notTaken: NotTaken[], fields: DraftFields, now: Date) {
  await db.drafts.put({ id, savedAt: now.toISOString(), fields, notTaken })
}

/** What a change of a draft reads and writes. */
export const draftTables = ['drafts', 'outbox', 'albums', 'sent', ...fileTables, 'pieces'] as const

/** There is a draft for what was added. Words that are there may be newer than `fields`: the form they were in may be gone by now. */
export async function holdIn(db: Database, id: string, fields: DraftFields, now: Date): Promise<boolean> {
  return saveIn(db, id, (await db.drafts.get(id))?.fields ?? fields, now)
}

async function saveIn(db: Database, id: string, fields: DraftFields, now: Date): Promise<boolean> {
  for (const table of ['outbox', 'albums', 'sent'] as const) if (await db.table(table).get(id)) return false
  const held = (await countFiles(db, id)) + (await db.pieces.where('submission').equals(id).count())
  if (isBlank(fields) && held === 0) {
    await db.drafts.delete(id)
    return false
  }
  const left = (await db.drafts.get(id))?.left
  await db.drafts.put({ id, savedAt: now.toISOString(), fields, left })
  return true
}

/** Keeps what is said of the photos of a draft, and their order. */
export const noteDraftFiles = (db: Database, id: string, said: Parameters<typeof noteFiles>[2]): Promise<void> =>
  db.transaction('rw', fileTables, async () => noteFiles(db, id, said))

export const removeDraftFile = (db: Database, id: string, sha256: string): Promise<void> =>
  db.transaction('rw', fileTables, async () => removeFile(db, id, sha256))

export function discardDraft(db: Database, id: string): Promise<void> {
  return db.transaction('rw', ['drafts', ...fileTables, 'pieces'], async () => {
    await db.drafts.delete(id)
    await db.pieces.where('submission').equals(id).delete()
    await forgetFiles(db, id)
  })
}

/** Drafts to offer, newest first: those that no form, in this tab or another, has open. */
export async function listDrafts(db: Database, openElsewhere: ReadonlySet<string>): Promise<OfferedDraft[]> {
  const drafts = await db.drafts.orderBy('savedAt').toArray()
  const free = drafts.reverse().filter(({ id }) => !openElsewhere.has(id))
  return Promise.all(
    free.map(async (draft) => ({
      ...draft,
      files: await filesOf(db, draft.id),
      spoken: await spokenIn(db, draft.id),
    })),
  )
}

const spokenIn = async (db: Database, id: string) => [
  ...new Set((await db.pieces.where('submission').equals(id).toArray()).map(({ kind }) => kind)),
]
