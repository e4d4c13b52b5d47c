import type { StoryWords } from '../../../data/contract/stories.ts'
import { database, type StoredFile, watch } from '../database.ts'
import {
  type DraftFields,
  discardDraft,
  listDrafts,
  noteDraftFiles,
  type OfferedDraft,
  removeDraftFile,
  saveDraft,
  saveDraftFile,
} from '../drafts/drafts.ts'
import { draftsHeld } from '../drafts/heldDrafts.ts'
import { forgetPieces, keepPiece, type PieceStore, piecesOf, type SpokenKind } from '../drafts/pieces.ts'
import { askToPersist, hasRoomFor, spaceError } from '../storage.ts'
import type { QueuedStory } from './outbox.ts'
import { announcedByForm } from './outboxCounts.ts'
import { findStory, queueStory, takeBack } from './outboxStore.ts'
import { reasonInWords } from './reasonWords.ts'
import type { Issue } from './retryPolicy.ts'
import { sendSoon } from './scheduler.ts'

export { holdDraft } from '../drafts/heldDrafts.ts'
export { prepareFile } from '../media/prepareFile.ts'
export { isFull } from '../storage.ts'
export { sendWhole } from './client/sendWhole.ts'

/** What the form does with this device. One chunk, loaded when somebody opens the form. */

export const offeredDrafts = async () => listDrafts(database, await draftsHeld())

export async function findDraft(id: string): Promise<OfferedDraft | undefined> {
  return (await listDrafts(database, new Set())).find((draft) => draft.id === id)
}

export async function keepDraft(id: string, fields: DraftFields): Promise<boolean> {
  const isKept = await saveDraft(database, id, fields, new Date())
  if (isKept) void askToPersist()
  return isKept
}

/** Errors: QuotaExceededError; the words stay saved. */
export async function keepDraftFile(file: StoredFile, fields: DraftFields): Promise<void> {
  if (!(await hasRoomFor(file.bytes))) throw spaceError()
  await saveDraftFile(database, file, fields, new Date())
  void askToPersist()
}

/** What is spoken for a story. `readFields` is for a draft that begins with it. */
export const spokenPieces = (id: string, kind: SpokenKind, readFields: () => DraftFields): PieceStore => ({
  load: () => piecesOf(database, id, kind),
  async keep(piece) {
    await keepPiece(database, id, kind, piece, readFields(), new Date())
    void askToPersist()
  },
  forget: () => forgetPieces(database, id, kind, readFields(), new Date()),
})

/** Keeps what is said of the photos, and their order. */
export const keepFileNotes = (id: string, said: Parameters<typeof noteDraftFiles>[2]) =>
  noteDraftFiles(database, id, said)

export const dropDraftFile = (id: string, sha256: string) => removeDraftFile(database, id, sha256)
export const forgetDraft = (id: string) => discardDraft(database, id)

/** Into the outbox, and off. Errors: QuotaExceededError; the draft is as it was. */
export async function submitStory(id: string, fields: StoryWords, unsaved: StoredFile[]): Promise<void> {
  announcedByForm.add(id)
  await queueStory(database, { id, fields, unsaved, now: new Date() })
  void askToPersist()
  void sendSoon().catch((error: unknown) => console.warn('Sending failed:', error))
}

/** False: too late, the words are on their way or have arrived. */
export const takeBackIntoForm = (id: string) => takeBack(database, id, new Date())

/** How far the words of a story are. `failing`: the server could not take them now and will be asked again. */
export type StoryProgress =
  | { name: 'leaving' }
  | { name: 'received' }
  | { name: 'unreachable' }
  | { name: 'failing'; message: string; nextTryAt: number }
  | { name: 'refused'; message: string; issues: Issue[] }
  /** The server holds other words under this id; the outbox asks which count. */
  | { name: 'differs'; message: string }
  | { name: 'discarded' }

/** Calls back with the present progress and each change of it. Returns how to stop. */
export function followWords(id: string, onProgress: (progress: StoryProgress) => void): () => void {
  return watch(() => readProgress(id), onProgress)
}

async function readProgress(id: string): Promise<StoryProgress> {
  const story = await findStory(database, id)
  if (story) return progressOf(story)
  return { name: (await database.sent.get(id)) ? 'received' : 'discarded' }
}

function progressOf({ receipt, status }: QueuedStory): StoryProgress {
  const message = 'message' in status ? reasonInWords(status.message) : ''
  if (status.name === 'attention' && status.need === 'differs') return { name: 'differs', message }
  if (receipt) return { name: 'received' }
  if (status.name === 'attention') return { name: 'refused', message, issues: status.issues }
  if (status.name !== 'waiting') return { name: 'leaving' }
  if (status.why === 'network') return { name: 'unreachable' }
  return { name: 'failing', message, nextTryAt: status.nextTryAt }
}
