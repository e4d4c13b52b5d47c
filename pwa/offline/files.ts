import type { PhotoWords } from '../../data/contract/photos.ts'
import { cleanText } from '../../data/rules/cleanText.ts'
import type { MediaKind } from '../../data/vocabulary/stories.ts'
import type { Change, Read, StoredFile } from './database.ts'

/** The tables that hold the files of drafts and of what waits to be sent. */
export const fileTables = ['files', 'furtherFiles', 'fileNotes'] as const

/** A file with what its writer says of it. */
export type NotedFile = StoredFile & PhotoWords

/** The photos of a submission in their order, then its video, its recording, and the spoken yes. Files that an earlier version wrote are among them. */
export async function filesOf(rows: Read, submission: string): Promise<NotedFile[]> {
  const files = await bareFilesOf(rows, submission)
  const notes = new Map((await rows.list('fileNotes', 'submission', submission)).map((note) => [note.sha256, note]))
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

const bareFilesOf = async (rows: Read, submission: string): Promise<StoredFile[]> => [
  ...(await rows.list('files', 'submission', submission)),
  ...(await rows.list('furtherFiles', 'submission', submission)),
]

export const countFiles = async (rows: Read, submission: string): Promise<number> =>
  (await rows.count('files', 'submission', submission)) + (await rows.count('furtherFiles', 'submission', submission))

export const findFile = async (rows: Read, submission: string, sha256: string): Promise<StoredFile | undefined> =>
  (await rows.get('furtherFiles', [submission, sha256])) ??
  (await rows.list('files', 'submission', submission)).find((file) => file.sha256 === sha256)

/**
 * Keeps a file: the only photo where earlier versions of the site look for it, further ones in their own table, behind those
 * that are there. A video takes the place of another, and so does a recording.
 */
export async function keepFile(rows: Change, file: StoredFile): Promise<void> {
  const { submission, kind, sha256 } = file
  const known = await bareFilesOf(rows, submission)
  const taken = known.some((other) => other.kind === kind && other.kind === 'image' && other.sha256 !== sha256)
  const isFree = !(await rows.get('files', [submission, kind]))
  const isThere = known.some((other) => other.sha256 === sha256)
  if (isThere && taken) return
  if (!taken) {
    await rows.put('files', file)
    return
  }
  const notes = await rows.list('fileNotes', 'submission', submission)
  const place = Math.max(0, ...notes.map((note) => note.place)) + 1
  await rows.put(isFree ? 'files' : 'furtherFiles', file)
  await rows.put('fileNotes', { submission, sha256, place, caption: '', description: '' })
}

/** Keeps what is said of the files that are here, and their order. */
export async function noteFiles(
  rows: Change,
  submission: string,
  said: readonly (PhotoWords & { sha256: string })[],
): Promise<void> {
  const here = new Set((await bareFilesOf(rows, submission)).map(({ sha256 }) => sha256))
  const kept = said.filter(({ sha256 }) => here.has(sha256))
  const notes = kept.map(({ sha256, caption, description }, place) => ({
    ...{ submission, sha256, place },
    caption: oneLine(caption),
    description: oneLine(description),
  }))
  await rows.put('fileNotes', ...notes)
}

/** As the server will keep it. */
const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()

export async function removeFile(rows: Change, submission: string, sha256: string): Promise<void> {
  const [first] = (await rows.list('files', 'submission', submission)).filter((file) => file.sha256 === sha256)
  if (first) await rows.remove('files', [submission, first.kind])
  await rows.remove('furtherFiles', [submission, sha256])
}

/** All files of a submission, with what is said of them. */
export async function forgetFiles(rows: Change, submission: string): Promise<void> {
  for (const table of fileTables) await rows.removeBy(table, 'submission', submission)
}
