import type { StoryWords } from '../../../data/contract/stories.ts'
import { cleanText } from '../../../data/rules/cleanText.ts'
import { language } from '../../../data/words/language.ts'
import type { Database, StoredFile, StoryRecord } from '../database.ts'
import { filesOf, fileTables, forgetFiles, keepFile, type NotedFile, removeFile } from '../files.ts'
import { sha256OfWords } from '../sha256.ts'
import {
  advance,
  isDone,
  isEditable,
  isForgettable,
  isSent,
  type MessageKind,
  type OutboxEvent,
  type Part,
  type QueuedMessage,
  type QueuedStory,
  type QueuedSubmission,
} from './outbox.ts'
import { seal, unseal } from './seal.ts'

/** What the server does not hold completely: stories, oldest first, then messages, oldest first. */
export async function listQueued(db: Database): Promise<QueuedSubmission[]> {
  const messages = await db.letters.orderBy('queuedAt').toArray()
  return [...(await listStories(db)), ...messages.filter((message) => !isSent(message))]
}

/** The tables in which stories wait. */
export const storyTables = ['outbox', 'albums', 'additions'] as const

export async function listStories(db: Database): Promise<QueuedStory[]> {
  const stories: StoryRecord[] = []
  for (const table of storyTables) stories.push(...(await db.table(table).orderBy('queuedAt').toArray()))
  return stories.sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1)).map(asStory)
}

export const listSentStories = async (db: Database) => await db.sent.orderBy('sentAt').reverse().toArray()
export const listSentMessages = async (db: Database) => (await db.letters.orderBy('queuedAt').toArray()).filter(isSent)

export async function findStory(db: Database, id: string): Promise<QueuedStory | undefined> {
  for (const table of storyTables) {
    const record = await db.table(table).get(id)
    if (record) return asStory(record)
  }
  return undefined
}

/** In its table, and in no other. */
export async function putStory(db: Database, story: QueuedStory): Promise<void> {
  const table = story.addition ? 'additions' : isAlbum(story) ? 'albums' : 'outbox'
  await db.table(table).put(story)
  for (const other of storyTables) if (other !== table) await db.table(other).delete(story.id)
}

/** A worker of an earlier version, which may still run, leaves it alone. */
const isAlbum = ({ parts }: QueuedStory) =>
  parts.filter(({ kind }) => kind === 'image').length > 1 ||
  parts.some(({ caption, description }) => caption || description)

/** The words of a message as they are sent, or null when this device cannot read them any more. */
export const readMessage = (db: Database, { body }: QueuedMessage): Promise<string | null> =>
  body ? unseal(db, body) : Promise.resolve(null)

/**
 * Puts a story into the outbox: words, files and the end of its draft in one transaction, before anything is sent.
 * `unsaved` are files the draft could not store. Errors: QuotaExceededError; nothing has changed then.
 */
export async function queueStory(
  db: Database,
  { id, fields, unsaved = [], now }: { id: string; fields: StoryWords; unsaved?: StoredFile[]; now: Date },
): Promise<QueuedStory> {
  const words = trimmed(fields)
  const wordsSha256 = await sha256OfWords(words)
  return db.transaction('rw', [...storyTables, ...fileTables, 'pieces', 'drafts'], async () => {
    for (const file of unsaved) await keepFile(db, file)
    // What was spoken is one of the files by now.
    await db.pieces.where('submission').equals(id).delete()
    const before = await findStory(db, id)
    const draft = await db.drafts.get(id)
    const story: QueuedStory = {
      id,
      kind: 'story',
      queuedAt: before?.queuedAt ?? now.toISOString(),
      language: language(),
      fields: words,
      wordsSha256,
      parts: (await filesOf(db, id)).map(asPart),
      receipt: null,
      left: before?.left ?? draft?.left ?? false,
      failures: 0,
      anyNetwork: false,
      status: { name: 'queued' },
    }
    await putStory(db, story)
    await db.drafts.delete(id)
    return story
  })
}

export const asPart = ({ kind, name, type, bytes, sha256, caption, description }: NotedFile): Part => ({
  ...{ kind, name, type, bytes, sha256 },
  ...(caption && { caption }),
  ...(description && { description }),
  state: 'here',
  sentBytes: 0,
})

type Written = { id: string; kind: MessageKind; body: unknown; summary: string; now: Date }

/** Keeps a message on the device, sealed, before anything is sent. One taken back for editing keeps its id and its place. */
export async function queueMessage(db: Database, { id, kind, body, summary, now }: Written): Promise<QueuedMessage> {
  const sealed = await seal(db, JSON.stringify(body))
  return db.transaction('rw', ['letters'], async () => {
    const before = await db.letters.get(id)
    const message: QueuedMessage = {
      id,
      kind,
      summary,
      queuedAt: before?.queuedAt ?? now.toISOString(),
      language: language(),
      body: sealed,
      tries: before?.tries ?? 0,
      failures: 0,
      status: { name: 'queued' },
    }
    await db.letters.put(message)
    return message
  })
}

/** Applies one event and lets go of what the server has confirmed. Undefined: the contributor has discarded it. */
export function changeQueued<Queued extends QueuedSubmission>(
  db: Database,
  queued: Queued,
  event: OutboxEvent,
): Promise<Queued | undefined>
export function changeQueued(db: Database, { id, kind }: QueuedSubmission, event: OutboxEvent) {
  return kind === 'story' ? changeStory(db, id, event) : changeMessage(db, id, event)
}

function changeStory(db: Database, id: string, event: OutboxEvent): Promise<QueuedStory | undefined> {
  return db.transaction('rw', [...storyTables, ...fileTables, 'sent'], async () => {
    const before = await findStory(db, id)
    if (!before) return undefined
    const after = advance(before, event)
    const { status, receipt, queuedAt } = after
    if (status.name === 'sent' && receipt) {
      if (!after.addition) await db.sent.put({ id, title: receipt.title, queuedAt, sentAt: status.at, receipt })
      await discardStory(db, id)
    } else {
      await putStory(db, after)
      for (const { sha256 } of after.parts.filter(isDone)) await removeFile(db, id, sha256)
    }
    return after
  })
}

function changeMessage(db: Database, id: string, event: OutboxEvent): Promise<QueuedMessage | undefined> {
  return db.transaction('rw', ['letters'], async () => {
    const before = await db.letters.get(id)
    if (!before) return undefined
    const after = advance(before, event)
    await db.letters.put(after)
    return after
  })
}

/** Makes a draft of a story that the server does not hold. False: too late, it is on its way or has arrived. */
export function takeBack(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction('rw', [...storyTables, 'drafts'], async () => {
    const story = await findStory(db, id)
    if (!story || !isEditable(story)) return false
    await db.drafts.put({ id, savedAt: now.toISOString(), fields: story.fields, left: story.left })
    for (const table of storyTables) await db.table(table).delete(id)
    return true
  })
}

/** The contributor's own decision to lose it. */
export const discardQueued = (db: Database, { id, kind }: Pick<QueuedSubmission, 'id' | 'kind'>): Promise<unknown> =>
  kind === 'story'
    ? db.transaction('rw', [...storyTables, ...fileTables], async () => discardStory(db, id))
    : db.letters.delete(id)

export async function discardStory(db: Database, id: string) {
  for (const table of storyTables) await db.table(table).delete(id)
  await forgetFiles(db, id)
}

export const forgetSentMessages = (db: Database) => forgetMessages(db, isSent)

/** Drops the notes of messages that arrived long ago. */
export const tidyMessages = (db: Database, now: number) => forgetMessages(db, (message) => isForgettable(message, now))

const forgetMessages = (db: Database, isToGo: (message: QueuedMessage) => boolean) =>
  db.transaction('rw', ['letters'], async () => {
    const going = (await db.letters.toArray()).filter(isToGo)
    await db.letters.bulkDelete(going.map(({ id }) => id))
  })

/** Records of stories name no kind where an earlier version wrote them. */
const asStory = (record: StoryRecord): QueuedStory => ({ ...record, kind: 'story' })

/** As the server will store them. */
function trimmed(fields: StoryWords): StoryWords {
  const clean = (text: string) => cleanText(text).trim()
  return {
    title: clean(fields.title),
    content: clean(fields.content),
    authorName: clean(fields.authorName),
    authorLocation: clean(fields.authorLocation),
    authorEmail: clean(fields.authorEmail),
    category: fields.category,
    language: fields.language,
    consent: fields.consent,
  }
}
