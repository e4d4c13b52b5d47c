import { Dexie, liveQuery, type Table } from 'dexie'
import type { BlogPost } from '../../data/contract/news.ts'
import type { PhotoWords } from '../../data/contract/photos.ts'
import type { PublicStory, StoryReceipt } from '../../data/contract/stories.ts'
import type { MediaKind } from '../../data/vocabulary/stories.ts'
import type { Draft } from './drafts/drafts.ts'
import type { Piece, SpokenKind } from './drafts/pieces.ts'
import type { KeptStory } from './library/keptStories.ts'
import type { QueuedMessage, QueuedStory } from './outbox/outbox.ts'

/** A photo, video or recording of a draft or submission, shrunk and scrubbed. Written once, in its own table, apart from the words. */
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

/** What its writer says of a file, and where it stands among those of its story. */
export type FileNote = PhotoWords & { submission: string; sha256: string; place: number }

/** About a second of a recording that is not finished. */
export type StoredPiece = Piece & { submission: string; kind: SpokenKind }

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

/** By what the rows of each table are told apart, and by what they are found. A phone has what it had at its last visit: a change is a new version. */
const layout = {
  stories: 'id, publishedAt',
  posts: 'id, createdAt',
  meta: 'key',
  drafts: 'id, savedAt',
  outbox: 'id, queuedAt',
  files: '[submission+kind], submission',
  furtherFiles: '[submission+sha256], submission',
  fileNotes: '[submission+sha256], submission',
  pieces: '[submission+kind+take+place], submission',
  albums: 'id, queuedAt',
  additions: 'id, queuedAt',
  sent: 'id, sentAt',
  letters: 'id, queuedAt',
  keys: 'id',
  kept: 'id, keptAt',
} as const

export type TableName = keyof typeof layout

export const tables = Object.keys(layout) as TableName[]

/** IndexedDB knows it as 60: Dexie counts in tens. */
const version = 6

/** What a device keeps. A transaction waits for nothing but rows. Errors of all: those of the browser’s storage. */
export class Database extends Dexie {
  declare stories: Table<PublicStory, number>
  declare posts: Table<BlogPost, number>
  declare meta: Table<{ key: string; value: unknown }, string>
  declare drafts: Table<Draft, string>
  declare outbox: Table<StoryRecord, string>
  declare files: Table<StoredFile, [string, MediaKind]>
  /** Of stories with more than one photo, those for which `files` has no place. */
  declare furtherFiles: Table<StoredFile, [string, string]>
  declare fileNotes: Table<FileNote, [string, string]>
  declare pieces: Table<StoredPiece, [string, SpokenKind, number, number]>
  /** Stories of the outbox that an earlier version could not send whole: it knows one photo, and no words about it. */
  declare albums: Table<StoryRecord, string>
  /** Photos for stories that are there already, each as a story of one part. */
  declare additions: Table<StoryRecord, string>
  declare sent: Table<SentStory, string>
  /** Messages, applications and sign-ups: phones know the table by this name. */
  declare letters: Table<QueuedMessage, string>
  declare keys: Table<{ id: string; key: CryptoKey }, string>
  declare kept: Table<KeptStory, number>

  constructor(name = 'voices-for-wildlife') {
    // A phone may lose its power at any moment, so that a write has ended once the disk has it; a cache would show it before.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(version).stores(layout)
  }

  /** Dexie refuses every call after a failed opening. Whoever waited is told; the next call tries again. */
  override open() {
    const opening = super.open()
    // Later than those who waited: each of them would open it once more otherwise.
    opening.catch(() => setTimeout(() => this.isOpen() || this.close({ disableAutoOpen: false })))
    return opening
  }
}

export const database = new Database()

/**
 * Reads now, and again when a page or the worker has changed what was read. Returns how to stop. Dexie notices what `read` asks of tables
 * as long as it waits for nothing else before.
 */
export function watch<T>(
  read: () => PromiseLike<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  // Dexie ends a live query whose first reading fails, and says nothing of a database that cannot be opened: errors go through as values.
  const watching = liveQuery(async () => {
    try {
      const value = await read()
      return () => onValue(value)
    } catch (error) {
      return () => onError(error)
    }
  }).subscribe((tell) => tell())
  return () => watching.unsubscribe()
}

/** Small facts about this device, each under its own key. */
export const remembered = async <T>(db: Database, key: string) => (await db.meta.get(key))?.value as T | undefined

export const remember = (db: Database, key: string, value: unknown) => db.meta.put({ key, value })
