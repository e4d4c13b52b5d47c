import { isOnWifi } from '../connection.ts'
import { database, type SentStory, watch } from '../database.ts'
import { filesOf, fileTables, findFile, keepFile, noteFiles } from '../files.ts'
import { newId } from '../newId.ts'
import { storageUsed } from '../storage.ts'
import type { OutboxEvent, QueuedMessage, QueuedStory, QueuedSubmission } from './outbox.ts'
import {
  changeQueued,
  discardQueued,
  findStory,
  forgetSentMessages,
  listQueued,
  listSentMessages,
  listSentStories,
  storyTables,
  takeBack,
} from './outboxStore.ts'
import { forgetSeenStories } from './ownStories.ts'
import { receiptOf, sendSoon } from './scheduler.ts'
import { mediaWaitForWifi, setMediaWaitForWifi } from './wifiOnly.ts'

/** What the outbox section shows and does. One chunk, loaded with the section. */
export type OutboxView = {
  queued: QueuedSubmission[]
  sent: SentStory[]
  sentMessages: QueuedMessage[]
  waitForWifi: boolean
  /** Null: this browser does not tell the kind of network. */
  onWifi: boolean | null
  storage: { usedBytes: number; mostBytes: number } | null
}

/** Calls back with the present view and each change of it, whoever makes it. Returns how to stop. */
export function watchOutboxView(onChange: (view: OutboxView) => void, onError: (error: unknown) => void): () => void {
  return watch(readOutbox, onChange, onError)
}

const readOutbox = async (): Promise<OutboxView> => ({
  ...(await database.transaction('r', [...storyTables, 'sent', 'letters'], async () => ({
    queued: await listQueued(database),
    sent: await listSentStories(database),
    sentMessages: await listSentMessages(database),
  }))),
  waitForWifi: await mediaWaitForWifi(database),
  onWifi: isOnWifi(),
  storage: await storageUsed(),
})

/** What somebody decides about a submission; then it is sent as soon as it can be. */
export async function decide(queued: QueuedSubmission, event: OutboxEvent) {
  await changeQueued(database, queued, event)
  await sendSoon()
}

/** A tap does not wait out the pauses after failures, only what the server has asked for. */
export async function retryAll() {
  for (const queued of await listQueued(database)) {
    const { status } = queued
    if (status.name === 'waiting' && status.why !== 'busy') await changeQueued(database, queued, { type: 'retry' })
  }
  await sendSoon()
}

export async function waitForWifi(wait: boolean) {
  await setMediaWaitForWifi(database, wait)
  await sendSoon()
}

export const discard = (queued: QueuedSubmission) => discardQueued(database, queued)

/** A story, back into the form. False: too late, the words are on their way or have arrived. */
export async function edit(id: string): Promise<boolean> {
  const story = await findStory(database, id)
  const receipt = story?.left && navigator.onLine ? await receiptOf(id) : null
  if (!story || !receipt) return takeBack(database, id, new Date())
  await decide(story, { type: 'receipt', receipt })
  return false
}

/** The later words become a draft of their own, under a new id; the version that arrived first is the one that counts. */
export async function keepAsNewDraft(queued: QueuedStory): Promise<string> {
  const draftId = newId()
  await database.transaction('rw', [...storyTables, 'drafts', ...fileTables], async () => {
    const story = await findStory(database, queued.id)
    if (!story) return
    const files = await filesOf(database, story.id)
    for (const { caption, description, ...file } of files) await keepFile(database, { ...file, submission: draftId })
    await noteFiles(database, draftId, files)
    await database.drafts.put({ id: draftId, savedAt: new Date().toISOString(), fields: story.fields })
  })
  await decide(queued, { type: 'keep earlier version' })
  return draftId
}

/** The file itself, for who wants to save a copy elsewhere before letting it go. */
export const fileOf = async (id: string, sha256: string) => (await findFile(database, id, sha256))?.blob

export async function forgetSentList() {
  await database.sent.clear()
  await forgetSeenStories()
}
export const forgetMessageNotes = () => forgetSentMessages(database)
