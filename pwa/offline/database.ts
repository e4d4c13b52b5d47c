import { Dexie, type EntityTable, type Table } from 'dexie'
import type { BlogPost } from '../../data/contract/news.ts'
import type { PublicStory, StoryReceipt } from '../../data/contract/stories.ts'
import type { MediaKind } from '../../data/vocabulary/stories.ts'
import type { Draft } from './drafts/drafts.ts'
import type { KeptStory } from './library/keptStories.ts'
import type { QueuedMessage, QueuedStory } from './outbox/outbox.ts'

/** A photo or video of a draft or submission, shrunk and scrubbed. Written once, in its own table, apart from the words. */
export type StoredFile = {
  submission: string
  kind: MediaKind
  blob: Blob
  name: string
  type: string
  bytes: number
  sha256: string
  /** What was done to it on this device, in words for the contributor. */
  note: string
}

/** A story of the outbox, as this version and those before it write it. */
export type StoryRecord = Omit<QueuedStory, 'kind'> & { kind?: 'story' }

/** What the contributor keeps of a story that the server holds completely: the receipt, not the text. */
export type SentStory = {
  id: string
  /** Empty once it is withdrawn. */
  title: string
  queuedAt: string
  sentAt: string
  receipt: StoryReceipt
  /** The writer took the story back. */
  withdrawnAt?: string
}

export type Database = Dexie & {
  stories: EntityTable<PublicStory, 'id'>
  posts: EntityTable<BlogPost, 'id'>
  meta: Table<{ key: string; value: unknown }, string>
  drafts: EntityTable<Draft, 'id'>
  outbox: EntityTable<StoryRecord, 'id'>
  files: Table<StoredFile, [string, MediaKind]>
  sent: EntityTable<SentStory, 'id'>
  /** Messages, applications and sign-ups: phones know the table by this name. */
  letters: EntityTable<QueuedMessage, 'id'>
  keys: EntityTable<{ id: string; key: CryptoKey }, 'id'>
  kept: EntityTable<KeptStory, 'id'>
}

export function openDatabase(name = 'voices-for-wildlife'): Database {
  const database = new Dexie(name) as Database
  database.version(1).stores({
    stories: 'id, createdAt',
    posts: 'id, createdAt',
    meta: 'key',
    drafts: 'id, savedAt',
    outbox: 'id, queuedAt',
    files: '[submission+kind], submission',
    sent: 'id, sentAt',
  })
  database.version(2).stores({ letters: 'id, queuedAt', keys: 'id', kept: 'id, keptAt' })
  database.version(3).stores({ stories: 'id, publishedAt' })
  return database
}

export const database = openDatabase()

/** Small facts about this device, each under its own key. */
export async function remembered<T>(db: Database, key: string): Promise<T | undefined> {
  return (await db.meta.get(key))?.value as T | undefined
}

export const remember = (db: Database, key: string, value: unknown) => db.meta.put({ key, value })
