import type { GivenConsent, StoryFields } from '../../../data/contract/stories.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import type { Change, Database, StoredFile } from '../database.ts'

/** The form as it stands, valid or not. */
export type DraftFields = Record<keyof StoryFields, string> & { consent?: GivenConsent }

/** Writing that is not in the outbox yet. Its id becomes the submission's. */
export type Draft = {
  id: string
  savedAt: string
  fields: DraftFields
  /** It was in the outbox before, and the server may already hold an earlier version. */
  left?: boolean
}

export type OfferedDraft = Draft & { files: StoredFile[] }

export const emptyFields: DraftFields = {
  title: '',
  content: '',
  authorName: '',
  authorLocation: '',
  authorEmail: '',
  category: '',
}

export const isBlank = ({ consent: _consent, ...texts }: DraftFields) =>
  Object.values(texts).every((value) => value.trim() === '')

/**
 * Keeps the form's text. Once the story is in the outbox or sent, a late autosave changes nothing; an emptied form
 * without files leaves no draft behind. Says whether there is a draft now.
 */
export function saveDraft(db: Database, id: string, fields: DraftFields, now: Date): Promise<boolean> {
  return db.change(touched, (rows) => saveIn(rows, id, fields, now))
}

/** Keeps a chosen photo or video with the draft. Errors: QuotaExceededError; the text stays as it was. */
export function saveDraftFile(db: Database, file: StoredFile, fields: DraftFields, now: Date): Promise<void> {
  return db.change(touched, async (rows) => {
    await rows.put('files', file)
    await saveIn(rows, file.submission, fields, now)
  })
}

const touched = ['drafts', 'outbox', 'sent', 'files'] as const

async function saveIn(rows: Change, id: string, fields: DraftFields, now: Date): Promise<boolean> {
  if ((await rows.get('outbox', id)) || (await rows.get('sent', id))) return false
  const files = await rows.count('files', 'submission', id)
  if (isBlank(fields) && files === 0) {
    await rows.remove('drafts', id)
    return false
  }
  const left = (await rows.get('drafts', id))?.left
  await rows.put('drafts', { id, savedAt: now.toISOString(), fields, left })
  return true
}

export const removeDraftFile = (db: Database, id: string, kind: MediaKind) => db.remove('files', [id, kind])

export function discardDraft(db: Database, id: string): Promise<void> {
  return db.change(['drafts', 'files'], async (rows) => {
    await rows.remove('drafts', id)
    await rows.removeBy('files', 'submission', id)
  })
}

/** Drafts to offer, newest first: those that no form, in this tab or another, has open. */
export async function listDrafts(db: Database, openElsewhere: ReadonlySet<string>): Promise<OfferedDraft[]> {
  const drafts = await db.list('drafts', 'savedAt')
  const free = drafts.reverse().filter(({ id }) => !openElsewhere.has(id))
  return Promise.all(free.map(async (draft) => ({ ...draft, files: await db.list('files', 'submission', draft.id) })))
}

const lockName = (id: string) => `draft:${id}`

/**
 * Marks a draft as open until the returned function is called or the tab dies, so that a second tab does not write
 * over it. Null: another form has it open.
 */
export function holdDraft(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}

export async function draftsHeld(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const prefix = lockName('')
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
