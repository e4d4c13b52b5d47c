import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { utimes } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Clock, toInstant } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database.ts'
import { type Digest, digestOf, hashing } from './digest.ts'
import type { Patience } from './patience.ts'
import { type Held, type Listed, type Objects, openObjects } from './s3.ts'
import type { FileApart, OpenFile, StoreApart } from './storage.ts'
import { findStored, forgetStored, noteStored } from './stored.store.ts'
import { StoreTrouble } from './trouble.ts'

interface Given {
  config: Pick<Config, 'MEDIA_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>
  db: Db
  clock: Clock
  patience?: Patience
}

/** As long as somebody may take to look at a video whose address was signed. */
const signedSeconds = 15 * 60

/** The store that the settings name; null where all files stay on this disk. */
export function openStoreApart({ config, db, clock, patience }: Given): StoreApart | null {
  if (!config.MEDIA_URL) return null
  const { bucket, prefix } = placeOf(config.MEDIA_URL)
  return new FilesApart({ place: config.MEDIA_URL, objects: openObjects(bucket, config, patience), prefix, db, clock })
}

/** `s3://bucket/prefix` in its parts; the prefix ends with a slash, where there is one. */
export function placeOf(url: string): { bucket: string; prefix: string } {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(url) ?? []
  return { bucket, prefix: prefix && `${prefix}/` }
}

class FilesApart implements StoreApart {
  readonly place: string
  readonly #objects: Objects
  readonly #prefix: string
  readonly #db: Db
  readonly #clock: Clock

  constructor(given: { place: string; objects: Objects; prefix: string; db: Db; clock: Clock }) {
    this.place = given.place
    this.#objects = given.objects
    this.#prefix = given.prefix
    this.#db = given.db
    this.#clock = given.clock
  }

  async open(id: string, name: string): Promise<OpenFile | null> {
    const file = await this.#lookUp(id, name)
    if (!file) return null
    const key = this.#keyOf(id, name)
    return {
      bytes: file.bytes,
      modifiedAt: new Date(file.modifiedAt),
      read: (range) => this.#read(key, range),
      close: async () => {},
      signedAddress: () => this.#objects.signedAddress(key, signedSeconds),
    }
  }

  async take(id: string, name: string, file: string, signal?: AbortSignal) {
    const key = this.#keyOf(id, name)
    const digest = await digestOf(file)
    const isThere = await this.#holds(key, digest)
    if (!isThere) {
      signal?.throwIfAborted()
      await this.#objects.put(key, file, digest, signal)
      if (!(await this.#holds(key, digest)))
        throw new StoreTrouble('differs', 'The store of files holds something else than was sent.')
    }
    if (this.#note(id, name, digest)) return isThere ? 'there' : 'brought'
    await this.#objects.remove(key)
    return 'erased'
  }

  async bring(id: string, name: string, file: string, signal?: AbortSignal): Promise<boolean> {
    const key = this.#keyOf(id, name)
    const known = await this.#lookUp(id, name)
    const source = known && (await this.#objects.read(key))
    if (!known || !source) return false
    const hash = createHash('sha256')
    const write = createWriteStream(file, { mode: 0o600, flush: true })
    await pipeline(source, hashing(hash), write, { signal })
    if (hash.digest('hex') !== known.sha256)
      throw new StoreTrouble('differs', `${name} of ${id} is not what was brought to the store of files.`)
    const at = new Date(known.modifiedAt)
    await utimes(file, at, at)
    return true
  }

  async has(id: string, name: string): Promise<boolean> {
    const held = await this.#objects.find(this.#keyOf(id, name))
    if (!held) return false
    const known = findStored(this.#db, id, name)
    if (known && (known.bytes !== held.bytes || known.sha256 !== held.sha256))
      throw new StoreTrouble('differs', `${name} at the store of files is not what was brought there.`)
    if (!known) this.#adopt(id, name, held)
    return true
  }

  async removeFile(id: string, name: string): Promise<void> {
    await this.#objects.remove(this.#keyOf(id, name))
    forgetStored(this.#db, id, name)
  }

  async remove(id: string, names: readonly string[]): Promise<void> {
    const keys = new Set(names.map((name) => this.#keyOf(id, name)))
    for await (const page of this.#objects.list(this.#keyOf(id, ''))) for (const { key } of page) keys.add(key)
    for (const key of keys) await this.#objects.remove(key)
  }

  async *list(): AsyncGenerator<FileApart[]> {
    for await (const page of this.#objects.list(this.#prefix)) yield page.flatMap((one) => this.#fileOf(one) ?? [])
  }

  endUploads(before: Date): Promise<void> {
    return this.#objects.endUploads(this.#prefix, before)
  }

  #keyOf = (id: string, name: string) => `${this.#prefix}${id}/${name}`

  /** Other things may lie beside photos and videos. */
  #fileOf({ key, modifiedAt }: Listed): FileApart | null {
    const [, id, name] = /^([\da-f]{32})\/([^/]+)$/.exec(key.slice(this.#prefix.length)) ?? []
    return id && name ? { id, name, modifiedAt } : null
  }

  /** What is known of a file. After a restore, the database may not know yet what the store has. */
  async #lookUp(id: string, name: string) {
    const known = findStored(this.#db, id, name)
    if (known) return known
    const held = await this.#objects.find(this.#keyOf(id, name))
    if (!held) return null
    return this.#adopt(id, name, held)
  }

  #adopt(id: string, name: string, { bytes, sha256, modifiedAt }: Held) {
    const file = { bytes, sha256: sha256 ?? '', modifiedAt }
    if (sha256) this.#note(id, name, file)
    return { ...file, modifiedAt: modifiedAt.toISOString() }
  }

  #note(id: string, name: string, { bytes, sha256, modifiedAt }: Pick<Digest, 'bytes' | 'sha256' | 'modifiedAt'>) {
    const storedAt = toInstant(this.#clock)
    return noteStored(this.#db, { mediaId: id, name, bytes, sha256, modifiedAt: modifiedAt.toISOString(), storedAt })
  }

  async #read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const source = await this.#objects.read(key, range)
    if (!source) throw new StoreTrouble('missing', 'The store of files does not have what it was given.')
    return source
  }

  /** Whether the very same lies there. A store that names files by other sums than MD5 is read back. */
  async #holds(key: string, { bytes, etag, sha256 }: Digest): Promise<boolean> {
    const held = await this.#objects.find(key)
    if (held?.bytes !== bytes) return false
    if (held.etag === etag) return true
    if (held.sha256 !== sha256) return false
    const hash = createHash('sha256')
    for await (const part of await this.#read(key)) hash.update(part as Buffer)
    return hash.digest('hex') === sha256
  }
}
