import type { PhotoWords } from '../../data/contract/photos.ts'
import { cleanText } from '../../data/rules/cleanText.ts'
import type { MediaKind } from '../../data/vocabulary/stories.ts'
import type { Database, StoredFile } from './database.ts'

/** The tables that hold the files of drafts and of what waits to be sent. */
export const fileTables = ['files', 'furtherFiles', 'fileNotes'] as const

/** A file with what its writer says of it. */
export type NotedFile = StoredFile & PhotoWords

/** The photos of a submission in their order, then its video, its recording, and the spoken yes. Files that an earlier version wrote are among them. */
export async function filesOf(db: Database, submission: string): Promise<NotedFile[]> {
  const files = await bareFilesOf(db, submission)
  const notes = new Map(
    (await db.fileNotes.where('submission').equals(submission).toArray()).map((note) => [note.sha256, note]),
  )
  const placeOf = ({ sha256 }: StoredFile) => notes.get(sha256)?.place ?? -1
  const rankOf = ({ kind }: StoredFile) => ranks[kind]
  return files
    .sort((one, other) => rankOf(one) - rankOf(other) || placeOf(one) - placeOf(other))
    .map((file) => {
      const { caption = '', description = '' } = notes.get(file.sha256) ?? {}
      return { ...file, caption, description }
    })
}

const ranks: Record<MediaKind, number> = { image: 0, video: 1, audio: 2, consent: 3 }

const bareFilesOf = async (db: Database, submission: string): Promise<StoredFile[]> => [
  ...(await db.files.where('submission').equals(submission).toArray()),
  ...(await db.furtherFiles.where('submission').equals(submission).toArray()),
]

export const countFiles = async (db: Database, submission: string): Promise<number> =>
  (await db.files.where('submission').equals(submission).count()) +
  (await db.furtherFiles.where('submission').equals(submission).count())

export const findFile = async (db: Database, submission: string, sha256: string): Promise<StoredFile | undefined> =>
  (await db.furtherFiles.get([submission, sha256])) ??
  (await db.files.where('submission').equals(submission).toArray()).find((file) => file.sha256 === sha256)

/**
 * Keeps a file: the only photo where earlier versions of the site look for it, further ones in their own table, behind those
 * that are there. A video takes the place of another, and so does a recording.
 */
export async function keepFile(db: Database, file: StoredFile): Promise<void> {
  const { submission, kind, sha256 } = file
  const known = await bareFilesOf(db, submission)
  const taken = known.some((other) => other.kind === kind && other.kind === 'image' && other.sha256 !== sha256)
  const isFree = !(await db.files.get([submission, kind]))
  const isThere = known.some((other) => other.sha256 === sha256)
  if (isThere && taken) return
  if (!taken) {
    await db.files.put(file)
    return
  }
  const notes = await db.fileNotes.where('submission').equals(submission).toArray()
  const place = Math.max(0, ...notes.map((note) => note.place)) + 1
  await db.table(isFree ? 'files' : 'furtherFiles').put(file)
  await db.fileNotes.put({ submission, sha256, place, caption: '', description: '' })
}

/** Keeps what is said of the files that are here, and their order. */
export async function noteFiles(
  db: Database,
  submission: string,
  said: readonly (PhotoWords & { sha256: string })[],
): Promise<void> {
  const here = new Set((await bareFilesOf(db, submission)).map(({ sha256 }) => sha256))
  const kept = said.filter(({ sha256 }) => here.has(sha256))
  const notes = kept.map(({ sha256, caption, description }, place) => ({
    ...{ submission, sha256, place },
    caption: oneLine(caption),
    description: oneLine(description),
  }))
  await db.fileNotes.bulkPut(notes)
}

/** As the server will keep it. */
const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()

export async function removeFile(db: Database, submission: string, sha256: string): Promise<void> {
  const [first] = (await db.files.where('submission').equals(submission).toArray()).filter(
    (file) => file.sha256 === sha256,
  )
  if (first) await db.files.delete([submission, first.kind])
  await db.furtherFiles.delete([submission, sha256])
}

/** All files of a submission, with what is said of them. */
export async function forgetFiles(db: Database, submission: string): Promise<void> {
  for (const table of fileTables) await db.table(table).where('submission').equals(submission).delete()
}
