import { liveQuery } from 'dexie'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { isOnWifi } from '../connection.ts'
import { database, type SentStory } from '../database.ts'
import { newId } from '../newId.ts'
import { storageUsed } from '../storage.ts'
import { receiptOf } from './courier.ts'
import { discardLetter, forgetSentLetters, listLetters, listSentLetters } from './letterStore.ts'
import type { Letter } from './letters.ts'
import type { Submission } from './outbox.ts'
import { changeSubmission, discardSubmission, findFile, listOutbox, listSent, takeBack } from './outboxStore.ts'
import { sendSoon } from './sending.ts'
import { mediaWaitForWifi, setMediaWaitForWifi } from './wifiOnly.ts'

export { retryAll, retryLetter, retrySubmission, sendOnAnyNetwork } from './sending.ts'

/** What the outbox section shows and does. One chunk, loaded with the section. */
export type OutboxView = {
  items: Submission[]
  letters: Letter[]
  sent: SentStory[]
  sentLetters: Letter[]
  waitForWifi: boolean
  /** Null: this browser does not tell the kind of network. */
  onWifi: boolean | null
  storage: { usedBytes: number; mostBytes: number } | null
}

/** Calls back with the present view and each change of it, whoever makes it. Returns how to stop. */
export function watchOutboxView(onChange: (view: OutboxView) => void, onError: (error: unknown) => void): () => void {
  const subscription = liveQuery(async () => ({
    items: await listOutbox(database),
    letters: await listLetters(database),
    sent: await listSent(database),
    sentLetters: await listSentLetters(database),
    waitForWifi: await mediaWaitForWifi(database),
  })).subscribe((stored) => {
    void storageUsed().then((storage) => onChange({ ...stored, onWifi: isOnWifi(), storage }))
  }, onError)
  return () => subscription.unsubscribe()
}

export async function waitForWifi(wait: boolean) {
  await setMediaWaitForWifi(database, wait)
  await sendSoon()
}

export const discard = (id: string) => discardSubmission(database, id)
export const discardWaitingLetter = (id: string) => discardLetter(database, id)

/** Back into the form. False: too late, the words are on their way or have arrived. */
export async function edit(id: string): Promise<boolean> {
  const submission = await database.outbox.get(id)
  const receipt = submission?.left && navigator.onLine ? await receiptOf(id) : null
  if (!receipt) return takeBack(database, id, new Date())
  await changeSubmission(database, id, { type: 'receipt', receipt })
  await sendSoon()
  return false
}

/** The contributor goes on without a file that cannot be sent. */
export async function goOnWithout(id: string, part: MediaKind) {
  await changeSubmission(database, id, { type: 'drop', part })
  await sendSoon()
}

/** The version that arrived first is the one that counts; the later words are given up. */
export async function keepEarlierVersion(id: string) {
  await changeSubmission(database, id, { type: 'keep earlier version' })
  await sendSoon()
}

/** The later words become a draft of their own, under a new id. */
export async function keepAsNewDraft(id: string): Promise<string> {
  const draftId = newId()
  await database.transaction('rw', database.outbox, database.drafts, database.files, async () => {
    const submission = await database.outbox.get(id)
    if (!submission) return
    const files = await database.files.where({ submission: id }).toArray()
    await database.files.bulkPut(files.map((file) => ({ ...file, submission: draftId })))
    await database.drafts.put({ id: draftId, savedAt: new Date().toISOString(), fields: submission.fields })
  })
  await keepEarlierVersion(id)
  return draftId
}

/** The file itself, for who wants to save a copy elsewhere before letting it go. */
export const fileOf = async (id: string, kind: MediaKind) => (await findFile(database, id, kind))?.blob

export const forgetSentList = () => database.sent.clear()
export const forgetLetterNotes = () => forgetSentLetters(database)
