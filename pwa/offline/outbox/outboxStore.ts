import type { StoryFields } from '../../../data/contract/stories.ts'
import { cleanText } from '../../../data/rules/cleanText.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import type { Database, StoredFile, StoryRecord } from '../database.ts'
import { sha256OfWords } from '../sha256.ts'
import {
  advance,
  isDone,
  isEditable,
  isForgettable,
  isSent,
  type MessageKind,
  type OutboxEvent,
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

export const listStories = async (db: Database) => (await db.outbox.orderBy('queuedAt').toArray()).map(asStory)
export const listSentStories = (db: Database) => db.sent.orderBy('sentAt').reverse().toArray()
export const listSentMessages = async (db: Database) => (await db.letters.orderBy('queuedAt').toArray()).filter(isSent)

export async function findStory(db: Database, id: string): Promise<QueuedStory | undefined> {
  const record = await db.outbox.get(id)
  return record && asStory(record)
}

export const findFile = (db: Database, submission: string, kind: MediaKind) => db.files.get([submission, kind])
export const filesOf = (db: Database, submission: string) => db.files.where({ submission }).toArray()

/** The words of a message as they are sent, or null when this device cannot read them any more. */
export const readMessage = (db: Database, { body }: QueuedMessage): Promise<string | null> =>
  body ? unseal(db, body) : Promise.resolve(null)

/**
 * Puts a story into the outbox: words, files and the end of its draft in one transaction, before anything is sent.
 * `unsaved` are files the draft could not store. Errors: QuotaExceededError; nothing has changed then.
 */
export async function queueStory(
  db: Database,
  { id, fields, unsaved = [], now }: { id: string; fields: StoryFields; unsaved?: StoredFile[]; now: Date },
): Promise<QueuedStory> {
  const words = trimmed(fields)
  const wordsSha256 = await sha256OfWords(words)
  return db.transaction('rw', db.outbox, db.files, db.drafts, async () => {
    await db.files.bulkPut(unsaved)
    const before = await db.outbox.get(id)
    const draft = await db.drafts.get(id)
    const files = await filesOf(db, id)
    const story: QueuedStory = {
      id,
      kind: 'story',
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
    await db.outbox.put(story)
    await db.drafts.delete(id)
    return story
  })
}

type Written = { id: string; kind: MessageKind; body: unknown; summary: string; now: Date }

/** Keeps a message on the device, sealed, before anything is sent. One taken back for editing keeps its id and its place. */
export async function queueMessage(db: Database, { id, kind, body, summary, now }: Written): Promise<QueuedMessage> {
  const sealed = await seal(db, JSON.stringify(body))
  return db.transaction('rw', db.letters, async () => {
    const before = await db.letters.get(id)
    const message: QueuedMessage = {
      id,
      kind,
      summary,
      queuedAt: before?.queuedAt ?? now.toISOString(),
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
  return db.transaction('rw', db.outbox, db.files, db.sent, async () => {
    const before = await findStory(db, id)
    if (!before) return undefined
    const after = advance(before, event)
    const { status, receipt, queuedAt } = after
    if (status.name === 'sent' && receipt) {
      await db.sent.put({ id, title: receipt.title, queuedAt, sentAt: status.at, receipt })
      await discardStory(db, id)
    } else {
      await db.outbox.put(after)
      await db.files.bulkDelete(after.parts.filter(isDone).map((part) => [id, part.kind]))
    }
    return after
  })
}

function changeMessage(db: Database, id: string, event: OutboxEvent): Promise<QueuedMessage | undefined> {
  return db.transaction('rw', db.letters, async () => {
    const before = await db.letters.get(id)
    if (!before) return undefined
    const after = advance(before, event)
    await db.letters.put(after)
    return after
  })
}

/** Makes a draft of a story that the server does not hold. False: too late, it is on its way or has arrived. */
export function takeBack(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.drafts, async () => {
    const story = await findStory(db, id)
    if (!story || !isEditable(story)) return false
    await db.drafts.put({ id, savedAt: now.toISOString(), fields: story.fields, left: story.left })
    await db.outbox.delete(id)
    return true
  })
}

/** The contributor's own decision to lose it. */
export const discardQueued = (db: Database, { id, kind }: Pick<QueuedSubmission, 'id' | 'kind'>): Promise<void> =>
  kind === 'story' ? db.transaction('rw', db.outbox, db.files, () => discardStory(db, id)) : db.letters.delete(id)

async function discardStory(db: Database, id: string) {
  await db.outbox.delete(id)
  await db.files.where({ submission: id }).delete()
}

export const forgetSentMessages = (db: Database) => db.letters.filter(isSent).delete()

/** Drops the notes of messages that arrived long ago. */
export const tidyMessages = (db: Database, now: number) =>
  db.letters.filter((message) => isForgettable(message, now)).delete()

/** Records of stories name no kind where an earlier version wrote them. */
const asStory = (record: StoryRecord): QueuedStory => ({ ...record, kind: 'story' })

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
