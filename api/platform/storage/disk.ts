import { randomUUID } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  type Dirent,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { t } from '../../../data/words/words.ts'
import { ProductError } from '../http/errors.ts'
import {
  type MediaStorage,
  mostSmallBytes,
  type OpenFile,
  originalName,
  type StoreApart,
  type StoredItem,
} from './storage.ts'
import { endStrays } from './strays.ts'

const idShape = /^[\da-z][\w-]{7,63}$/i
const nameShape = /^[\da-z]+(\.[\da-z]+)?$/
const draftPrefix = '.draft-'

/** What stays free for the database, its backups and the conversions under way. */
export const usualFloorBytes = 512 * 1024 ** 2

export async function openMediaStorage(
  dataDir: string,
  { floorBytes = usualFloorBytes, apart = null }: { floorBytes?: number; apart?: StoreApart | null } = {},
): Promise<MediaStorage> {
  const root = path.join(dataDir, 'media')
  const incoming = path.join(dataDir, 'incoming')
  await mkdir(root, { recursive: true })
  await mkdir(incoming, { recursive: true })
  return new DiskStorage({ root, incoming, floorBytes, apart })
}

class DiskStorage implements MediaStorage {
  readonly #promises = new Set<() => number>()

  readonly root: string
  readonly incoming: string
  readonly apart: StoreApart | null
  readonly floorBytes: number

  constructor(given: { root: string; incoming: string; floorBytes: number; apart: StoreApart | null }) {
    this.root = given.root
    this.incoming = given.incoming
    this.apart = given.apart
    this.floorBytes = given.floorBytes
  }

  requireSpace(bytes: number): void {
    const room = bytes > mostSmallBytes ? this.#unpromisedBytes() : this.#freeBytes()
    if (room >= bytes) return
    const message = t('The server is out of space. Your words are safe on your device; please try again later.')
    throw new ProductError('full', 'storage.full', message)
  }

  spareBytes(): number {
    return Math.max(this.#unpromisedBytes(), 0)
  }

  promise(bytesToCome: () => number): () => void {
    this.#promises.add(bytesToCome)
    return () => void this.#promises.delete(bytesToCome)
  }

  /** Below zero when the floor is touched. */
  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.root)
    return bavail * bsize - this.floorBytes
  }

  #unpromisedBytes(): number {
    const promised = [...this.#promises].reduce((sum, bytesToCome) => sum + bytesToCome(), 0)
    return this.#freeBytes() - promised
  }

  keepOriginal(id: string, incomingFile: string): void {
    const inside = path.relative(this.incoming, path.resolve(incomingFile))
    if (!inside || inside.startsWith('..') || path.isAbsolute(inside)) throw new Error('Not an incoming file')
    const original = this.pathOf(id, originalName)
    mkdirSync(path.dirname(original), { recursive: true })
    rmSync(original, { force: true })
    // A second name for the same bytes: if the transaction around this fails, the incoming file is still whole.
    try {
      linkSync(incomingFile, original)
    } catch (error) {
      if (!isLinkRefused(error)) throw error
      moveSync(incomingFile, original)
    }
    syncFolder(path.dirname(original))
    syncFolder(this.root)
  }

  pathOf(id: string, name: string): string {
    if (!nameShape.test(name)) throw new Error('Not a media file name')
    return path.join(this.#folder(id), name)
  }

  async write(id: string, name: string, bytes: Uint8Array): Promise<void> {
    const draft = await this.draft(id, 'part')
    await writeFile(draft, bytes)
    await this.commit(id, draft, name)
  }

  async draft(id: string, extension: string): Promise<string> {
    await mkdir(this.#folder(id), { recursive: true })
    return path.join(this.#folder(id), `${draftPrefix}${randomUUID()}.${extension}`)
  }

  async commit(id: string, draft: string, name: string): Promise<void> {
    const file = this.pathOf(id, name)
    const handle = await open(draft, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    syncFolder(path.dirname(file))
  }

  async open(id: string, name: string): Promise<OpenFile | null> {
    if (!idShape.test(id) || !nameShape.test(name)) return null
    const here = () => openFile(this.pathOf(id, name))
    if (!this.apart) return here()
    // The second look: it may have come back in between.
    return (await here()) ?? (await this.apart.open(id, name)) ?? here()
  }

  async read(id: string, name: string): Promise<Buffer | null> {
    const opened = await this.open(id, name)
    if (!opened) return null
    if (opened.bytes > mostSmallBytes) {
      await opened.close()
      throw new Error(`${name} of ${id} is larger than a photo.`)
    }
    return buffer(await opened.read())
  }

  async listFinished(id: string): Promise<string[]> {
    const names = (await readdir(this.#folder(id)).catch(nullIfMissing)) ?? []
    return names.filter((name) => nameShape.test(name) && name !== originalName).sort()
  }

  async removeFile(id: string, name: string): Promise<void> {
    await rm(this.pathOf(id, name), { force: true })
  }

  async removeDrafts(id: string): Promise<void> {
    await endStrays(this.#folder(id))
    for (const name of (await readdir(this.#folder(id)).catch(nullIfMissing)) ?? []) {
      if (name.startsWith(draftPrefix)) await rm(path.join(this.#folder(id), name), { force: true })
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#folder(id), { recursive: true, force: true })
  }

  async removeEmpty(id: string): Promise<void> {
    await rmdir(this.#folder(id)).catch((error: unknown) => {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
    })
  }

  async listFolders(): Promise<StoredItem[]> {
    return describe(this.root, await readdir(this.root, { withFileTypes: true }))
  }

  async listIncoming(): Promise<StoredItem[]> {
    const found = await readdir(this.incoming, { withFileTypes: true, recursive: true })
    return describe(
      this.incoming,
      found.filter((entry) => entry.isFile()),
    )
  }

  #folder(id: string): string {
    if (!idShape.test(id)) throw new Error('Not a media id')
    return path.join(this.root, id)
  }
}

/** Null when there is no such file. */
export async function openFile(file: string): Promise<OpenFile | null> {
  const handle = await open(file, 'r').catch(nullIfMissing)
  if (!handle) return null
  const { size, mtime } = await handle.stat()
  return {
    bytes: size,
    modifiedAt: mtime,
    read: (range) => handle.createReadStream({ highWaterMark: 256 * 1024, ...range }),
    close: () => handle.close(),
  }
}

async function describe(root: string, entries: Dirent[]): Promise<StoredItem[]> {
  const items = entries.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name)
    const facts = await stat(file).catch(nullIfMissing)
    const remove = () => rm(file, { recursive: true, force: true })
    return facts && { name: path.relative(root, file), modifiedAt: facts.mtime, remove }
  })
  return (await Promise.all(items)).filter((item) => item !== null)
}

function moveSync(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    copyFileSync(from, to)
    syncFile(to)
  }
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** A new name is on the disk only when its folder is. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
/** File systems without hard links say so in different ways. */
const isLinkRefused = (error: unknown) =>
  ['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '')
const nullIfMissing = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
  throw error
}
