import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A stored file, opened for one reader, who reads it once or closes it. */
export interface OpenFile {
  bytes: number
  modifiedAt: Date
  /** Both ends included. Closes the file at its end. Errors: StoreTrouble. */
  read(range?: { start: number; end: number }): Readable | Promise<Readable>
  close(): Promise<void>
  /** Of a file at a store: where a browser gets it there, for a few minutes. */
  signedAddress?(): Promise<string>
}

/** What lies in storage, to be compared with what ought to. */
export interface StoredItem {
  name: string
  modifiedAt: Date
  remove(): Promise<void>
}

/**
 * The one door to media files. Everything of one photo or video lies in the folder of its id: on this disk as long as it is worked on, then
 * at the store, where one is set.
 */
export interface MediaStorage {
  /** Null where all files stay on this disk. */
  readonly apart: StoreApart | null
  /** Folder for files that are still coming in. */
  readonly incoming: string
  /**
   * Errors: storage.full (507), when taking so many bytes would leave too little. What is promised to others counts against large
   * files alone: a photo has to arrive also while others withhold what they have begun.
   */
  requireSpace(bytes: number): void
  /** Bytes that may still be written, without those that are promised. */
  spareBytes(): number
  /** Keeps room for what is still to come of files on their way, until the returned function is called. */
  promise(bytesToCome: () => number): () => void
  /** Makes a file of `incoming` the original of this id. Synchronous, to stand inside a transaction. */
  keepOriginal(id: string, incomingFile: string): void
  /** Where tools find a file that is on this disk, as an original is. */
  pathOf(id: string, name: string): string
  write(id: string, name: string, bytes: Uint8Array): Promise<void>
  /** A place where a tool may write; `commit` gives the whole file its name. */
  draft(id: string, extension: string): Promise<string>
  commit(id: string, draft: string, name: string): Promise<void>
  /** Null when there is no such file, here or at the store. Errors: StoreTrouble. */
  open(id: string, name: string): Promise<OpenFile | null>
  /** The whole of a photo; null when there is no such file. Errors: StoreTrouble. */
  read(id: string, name: string): Promise<Buffer | null>
  /** The names of whole files on this disk, without the original. */
  listFinished(id: string): Promise<string[]>
  removeFile(id: string, name: string): Promise<void>
  /** Forgets drafts that a dead server left, and ends the program that may still be writing one. */
  removeDrafts(id: string): Promise<void>
  /** From this disk. */
  remove(id: string): Promise<void>
  /** The folder of an id, once nothing lies in it. */
  removeEmpty(id: string): Promise<void>
  listFolders(): Promise<StoredItem[]>
  /** Files still coming in, named by their path below `incoming`. */
  listIncoming(): Promise<StoredItem[]>
}

export interface FileApart {
  id: string
  name: string
  modifiedAt: Date
}

/**
 * Finished files at a store apart from this machine, by the S3 protocol. What is known of each stands in `stored_files`. Errors of
 * all that ask the store: StoreTrouble.
 */
export interface StoreApart {
  /** Such as `s3://bucket/prefix`. */
  readonly place: string
  open(id: string, name: string): Promise<OpenFile | null>
  /**
   * Brings a file there, unless the same lies `there` already, and compares what the store then holds. `erased`: the photo or
   * video was, meanwhile, and nothing of it stays there.
   */
  take(id: string, name: string, file: string, signal?: AbortSignal): Promise<'brought' | 'there' | 'erased'>
  /** Writes a file of the store to a place on this disk, compared by its SHA-256. False: there is none. */
  bring(id: string, name: string, file: string, signal?: AbortSignal): Promise<boolean>
  /** Whether what is known of it is there; also where nothing is known, as after a restore. */
  has(id: string, name: string): Promise<boolean>
  removeFile(id: string, name: string): Promise<void>
  /** Everything of one photo or video. `names`: those that are known, as lists of some stores lag behind. */
  remove(id: string, names: readonly string[]): Promise<void>
  /** What lies there, in the order of ids and names, some at a time. */
  list(): AsyncIterable<FileApart[]>
  /** Ends uploads that a dead server left half done before an instant. */
  endUploads(before: Date): Promise<void>
}

export const originalName = 'original'

/** Nobody can guess it: knowing it is half of being allowed to see the file. */
export const newMediaId = () => randomBytes(16).toString('hex')

/** As large as photos come from cameras; phones send them smaller. */
export const mostSmallBytes = 32 * 1024 ** 2
