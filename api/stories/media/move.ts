import { type Clock, toInstant } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { digestOf } from '../../platform/storage/digest.ts'
import { keepPlace, knownPlace } from '../../platform/storage/place.ts'
import type { MediaStorage, StoreApart } from '../../platform/storage/storage.ts'
import { findStored, listStoredMediaAfter } from '../../platform/storage/stored.store.ts'
import { StoreTrouble } from '../../platform/storage/trouble.ts'
import { carryMedia, type Home, keepHome } from './carry.ts'
import { posterFile, videoFile, voiceFiles } from './media.present.ts'
import { countReadyMedia, findMedia, listReadyMediaAfter, type MediaRow } from './media.store.ts'

interface Given {
  db: Db
  clock: Clock
  storage: MediaStorage
}

export interface Moved {
  /** Files that were carried; what was there already is not among them. */
  files: number
  /** Photos and videos that were looked at. */
  looked: number
  /** What could not be moved, in sentences. */
  failed: string[]
  /** The store or the disk took nothing more: the rest was not tried. */
  isCutShort: boolean
}

/** Photos and videos that are moved at the same time. */
const atOnce = 4
const page = 100

/**
 * Moves all finished photos and videos to the store or back to the disk, while a server runs or not, and has what is finished later
 * go there too. What lies there with the same hash is not carried again: begun anew, it goes on.
 */
export async function moveAllMedia(
  given: Given,
  to: Home,
  onProgress: (moved: Moved, all: number) => void = () => {},
): Promise<Moved> {
  const { db, clock, storage } = given
  const { apart } = storage
  if (!apart) throw new Error('MEDIA_URL names no store of files.')
  const place = knownPlace(db)
  if (to === 'disk' && place !== null && place !== apart.place)
    throw new Error(`The files lie at ${place}, and MEDIA_URL names ${apart.place}. Set it back first.`)
  keepHome(db, to, toInstant(clock))
  const moved: Moved = { files: 0, looked: 0, failed: [], isCutShort: false }
  const all = countReadyMedia(db)
  const move = to === 'store' ? toStore : toDisk
  const work = async (id: string) => {
    if (moved.isCutShort) return
    try {
      const files = await move({ ...given, apart }, id)
      moved.files += files
    } catch (error) {
      moved.failed.push(`${id}: ${error instanceof Error ? error.message : String(error)}`)
      moved.isCutShort ||= endsAll(error)
    }
    moved.looked++
    onProgress(moved, all)
  }
  for (let after = ''; !moved.isCutShort; ) {
    const ids = listReadyMediaAfter(db, after, page)
    if (ids.length === 0) break
    const queue = [...ids]
    const worker = async () => {
      for (let id = queue.shift(); id; id = queue.shift()) await work(id)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    after = ids.at(-1) ?? ''
  }
  // What a running server was just bringing there.
  if (to === 'disk')
    for (const id of listStoredMediaAfter(db, '', page))
      if (!moved.failed.some((line) => line.startsWith(id))) await work(id)
  if (to === 'store' && moved.failed.length === 0) keepPlace(db, apart.place, toInstant(clock))
  return moved
}

/** Each further one would fail the same way. */
const endsAll = (error: unknown): boolean =>
  error instanceof StoreTrouble
    ? ['unreachable', 'full', 'refused'].includes(error.problem)
    : ['ENOSPC', 'storage.full'].includes(String((error as { code?: unknown }).code))

type Moving = Given & { apart: StoreApart }

/** Errors: StoreTrouble; a file that is neither here nor there. */
async function toStore(given: Moving, id: string): Promise<number> {
  const { db, apart } = given
  const carried = await carryMedia(given, id)
  for (const name of filesOf(findMedia(db, id))) {
    if (!(await apart.has(id, name))) throw lost(name)
  }
  return carried
}

/** Errors: StoreTrouble; storage.full; a file that is neither here nor there. */
async function toDisk({ db, storage, apart }: Moving, id: string): Promise<number> {
  let brought = 0
  for (const name of filesOf(findMedia(db, id))) {
    const isHere = (await storage.listFinished(id)).includes(name)
    if (!isHere) {
      await bringBack({ storage, apart }, id, name)
      brought++
    } else if (!(await isSameHere(db, storage, id, name))) {
      throw new StoreTrouble('differs', `${name} is another file here than at the store. Neither was touched.`)
    }
    await apart.removeFile(id, name)
  }
  if (!findMedia(db, id)) await storage.remove(id)
  return brought
}

async function bringBack({ storage, apart }: Pick<Moving, 'storage' | 'apart'>, id: string, name: string) {
  const opened = await apart.open(id, name)
  if (!opened) throw lost(name)
  storage.requireSpace(opened.bytes)
  await storage.removeDrafts(id)
  try {
    const draft = await storage.draft(id, 'part')
    if (!(await apart.bring(id, name, draft))) throw lost(name)
    await storage.commit(id, draft, name)
  } catch (error) {
    await storage.removeDrafts(id)
    await storage.removeEmpty(id)
    throw error
  }
}

async function isSameHere(db: Db, storage: MediaStorage, id: string, name: string): Promise<boolean> {
  const known = findStored(db, id, name)
  return !known || (await digestOf(storage.pathOf(id, name))).sha256 === known.sha256
}

const lost = (name: string) => new StoreTrouble('missing', `${name} is neither here nor at the store.`)

/** The names of the files of what is ready. */
function filesOf(row: MediaRow | undefined): string[] {
  if (row?.state !== 'ready') return []
  if (row.kind === 'audio' || row.kind === 'consent') return Object.values(voiceFiles)
  return row.kind === 'video' ? [videoFile, posterFile] : (row.widths ?? []).map((width) => `${width}.webp`)
}
