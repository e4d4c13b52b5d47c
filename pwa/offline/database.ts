import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import type { BlogPost } from '../../data/contract/news.ts'
import type { PhotoWords } from '../../data/contract/photos.ts'
import type { PublicStory, StoryReceipt } from '../../data/contract/stories.ts'
import type { MediaKind } from '../../data/vocabulary/stories.ts'
import { openChanges } from './changes.ts'
import type { Draft } from './drafts/drafts.ts'
import type { Piece, SpokenKind } from './drafts/pieces.ts'
import type { KeptStory } from './library/keptStories.ts'
import type { QueuedMessage, QueuedStory } from './outbox/outbox.ts'
import { type Changes, type Mode, type Rows, rowsIn, rowsOver, storeOf, within } from './rows.ts'

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

export interface Tables extends DBSchema {
  stories: { key: number; value: PublicStory; indexes: { publishedAt: string } }
  posts: { key: number; value: BlogPost; indexes: { createdAt: string } }
  meta: { key: string; value: { key: string; value: unknown } }
  drafts: { key: string; value: Draft; indexes: { savedAt: string } }
  outbox: { key: string; value: StoryRecord; indexes: { queuedAt: string } }
  files: { key: [string, MediaKind]; value: StoredFile; indexes: { submission: string } }
  /** Of stories with more than one photo, those for which `files` has no place. */
  furtherFiles: { key: [string, string]; value: StoredFile; indexes: { submission: string } }
  fileNotes: { key: [string, string]; value: FileNote; indexes: { submission: string } }
  pieces: { key: [string, SpokenKind, number, number]; value: StoredPiece; indexes: { submission: string } }
  /** Stories of the outbox that an earlier version could not send whole: it knows one photo, and no words about it. */
  albums: { key: string; value: StoryRecord; indexes: { queuedAt: string } }
  /** Photos for stories that are there already, each as a story of one part. */
  additions: { key: string; value: StoryRecord; indexes: { queuedAt: string } }
  sent: { key: string; value: SentStory; indexes: { sentAt: string } }
  /** Messages, applications and sign-ups: phones know the table by this name. */
  letters: { key: string; value: QueuedMessage; indexes: { queuedAt: string } }
  keys: { key: string; value: { id: string; key: CryptoKey } }
  kept: { key: number; value: KeptStory; indexes: { keptAt: string } }
}

export type Table = StoreNames<Tables>

/** By what the rows of each table are told apart, and by what they are found. A phone has what it had at its last visit: a change is a new version. */
const layout: Record<Table, { key: string | string[]; by?: string[] }> = {
  stories: { key: 'id', by: ['publishedAt'] },
  posts: { key: 'id', by: ['createdAt'] },
  meta: { key: 'key' },
  drafts: { key: 'id', by: ['savedAt'] },
  outbox: { key: 'id', by: ['queuedAt'] },
  files: { key: ['submission', 'kind'], by: ['submission'] },
  furtherFiles: { key: ['submission', 'sha256'], by: ['submission'] },
  fileNotes: { key: ['submission', 'sha256'], by: ['submission'] },
  pieces: { key: ['submission', 'kind', 'take', 'place'], by: ['submission'] },
  albums: { key: 'id', by: ['queuedAt'] },
  additions: { key: 'id', by: ['queuedAt'] },
  sent: { key: 'id', by: ['sentAt'] },
  letters: { key: 'id', by: ['queuedAt'] },
  keys: { key: 'id' },
  kept: { key: 'id', by: ['keptAt'] },
}

export const tables = Object.keys(layout) as Table[]

/** Counted in tens, as the library did that made the first of them. */
const version = 60

export type Read = Rows<Tables>
export type Change = Changes<Tables>

/** Each call is a change of its own; `change` is for those that belong together. */
export interface Database extends Change {
  /** Errors: those of a browser that stores nothing. */
  opened(): Promise<Pick<IDBDatabase, 'version' | 'close'>>
  /** All of it or nothing; nobody else writes to these tables meanwhile. `work` waits for nothing but rows. */
  change<T>(tables: readonly Table[], work: (rows: Change) => Promise<T>): Promise<T>
  /** As it is at one moment: what moves from one of these tables to another is in just one of them. `work` waits for nothing but rows. */
  read<T>(tables: readonly Table[], work: (rows: Read) => Promise<T>): Promise<T>
  /** Reads now, and again when somebody has changed one of these tables: this page, another one or the worker. Returns how to stop. */
  watch<T>(
    tables: readonly Table[],
    read: () => Promise<T>,
    onValue: (value: T) => void,
    onError?: (error: unknown) => void,
  ): () => void
}

export function openDatabase(name = 'voices-for-wildlife'): Database {
  const connection = openConnection(name)
  const { tell, watch } = openChanges(name)
  const transact = async <T>(on: readonly Table[], mode: Mode, work: (transaction: Transaction) => Promise<T>) => {
    const transaction = await connection.begin(on, mode)
    const result = await within(transaction, () => work(transaction))
    if (mode === 'readwrite') tell(on)
    return result
  }
  return {
    opened: connection.opened,
    change: (on, work) => transact(on, 'readwrite', (transaction) => work(rowsIn(transaction))),
    read: (on, work) => transact(on, 'readonly', (transaction) => work(rowsIn(transaction))),
    watch,
    ...rowsOver<Tables>((table, mode, work) =>
      transact([table], mode, (transaction) => work(storeOf(transaction, table))),
    ),
  }
}

type Transaction = IDBPTransaction<Tables, Table[], Mode>

/** The browser closes a connection when it likes: a phone that runs short, a newer version in another tab. The next call opens another. */
function openConnection(name: string) {
  let opening: Promise<IDBPDatabase<Tables>> | null = null
  const forget = () => {
    opening = null
  }
  const opened = () => {
    opening ??= openPresent(name, forget)
    opening.catch(forget)
    return opening
  }
  // A phone may lose its power at any moment.
  const begin = async (on: readonly Table[], mode: Mode) =>
    (await opened()).transaction(on, mode, { durability: 'strict' })
  return {
    opened,
    begin: (on: readonly Table[], mode: Mode): Promise<Transaction> =>
      begin(on, mode).catch((error: unknown) => {
        if (!isNamed(error, 'InvalidStateError')) throw error
        forget()
        return begin(on, mode)
      }),
  }
}

async function openPresent(name: string, onClosed: () => void): Promise<IDBPDatabase<Tables>> {
  const database = await openDB<Tables>(name, version, { upgrade: layOut, terminated: onClosed }).catch((error) => {
    // A later version of the site was here: what is written is of use to both.
    if (isNamed(error, 'VersionError')) return openDB<Tables>(name, undefined, { terminated: onClosed })
    throw error
  })
  database.addEventListener('versionchange', () => {
    database.close()
    onClosed()
  })
  return database
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name

/** Tables that are not there yet come, and what they are found by is made anew where it has changed; rows stay. */
function layOut(
  database: IDBPDatabase<Tables>,
  _from: number,
  _to: number | null,
  upgrade: IDBPTransaction<Tables, Table[], 'versionchange'>,
) {
  const present = new Set<string>(database.objectStoreNames)
  for (const table of tables) {
    const { key, by = [] } = layout[table]
    const store = (present.has(table)
      ? upgrade.objectStore(table)
      : database.createObjectStore(table, { keyPath: key as string })) as unknown as IDBObjectStore
    for (const index of store.indexNames) if (!by.includes(index)) store.deleteIndex(index)
    for (const index of by) if (!store.indexNames.contains(index)) store.createIndex(index, index)
  }
}

export const database = openDatabase()

/** Small facts about this device, each under its own key. */
export async function remembered<T>(rows: Read, key: string): Promise<T | undefined> {
  return (await rows.get('meta', key))?.value as T | undefined
}

export const remember = (rows: Change, key: string, value: unknown) => rows.put('meta', { key, value })
