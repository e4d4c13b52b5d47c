import type { ManifestPart, PhotoWords } from '../../../data/contract/photos.ts'
import { fileObstacle } from '../../../data/rules/stories/consent.ts'
import type { MediaKind, VoiceSpeaker } from '../../../data/vocabulary/stories.ts'
import type { Db, Store, Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { consentOf } from '../consent/consent.store.ts'
import { queueConversion } from './convert.ts'
import { storyUrlOf } from './media.present.ts'
import {
  disapproveOthers,
  findMedia,
  insertMedia,
  isPublished,
  listMediaOfStories as listRows,
  type MediaRow,
  moveMedia,
  namesOfPart,
  setPlacing,
  writeStoryUrl,
} from './media.store.ts'
import { sizeProblem } from './reasons.ts'
import type { JudgedFile } from './receive.ts'

/** A file of a story that has arrived: where it belongs, and what is said of it. */
export interface NewFile extends Partial<PhotoWords> {
  file: JudgedFile
  place: number
  /** Of a recording: who is heard. */
  spokenBy?: VoiceSpeaker
}

export const listMediaOf = (db: Store, storyId: number): MediaRow[] => listRows(db, [storyId])

export function listMediaOfStories(db: Store, storyIds: number[]): Map<number, MediaRow[]> {
  const grouped = new Map<number, MediaRow[]>(storyIds.map((id) => [id, []]))
  for (const row of listRows(db, storyIds)) grouped.get(row.storyId ?? 0)?.push(row)
  return grouped
}

/** Of the files that were announced with a story and have not arrived, one that bears such a name. */
export const findAwaitedMedia = (db: Store, storyId: number, name: string) =>
  listAwaitedMedia(db, storyId).find((row) => namesOfPart(row).includes(name))

export const listAwaitedMedia = (db: Store, storyId: number) =>
  listMediaOf(db, storyId).filter((row) => row.state === 'awaited' && row.sentUnder === null)

type Announced = ManifestPart & { storyId: number } & Partial<Pick<MediaRow, 'place' | 'sentUnder' | 'removed'>>

/** Notes that a file will follow, or that it cannot: nothing is in it. */
export const expectMedia = (
  tx: Store,
  { storyId, kind, bytes, sha256, place = 0, caption = '', description = '', sentUnder, removed }: Announced,
) => {
  const reason = sizeProblem(kind, bytes)
  return insertMedia(tx, {
    ...{ id: newMediaId(), storyId, kind, bytes, sha256, place, caption, description, sentUnder, removed },
    ...(reason === null ? { state: 'awaited' } : { state: 'failed', reason }),
    approved: false,
  })
}

/** The place of each file among those of its kind, in their order. */
export const inPlaces = <F>(files: readonly F[], kindOf: (file: F) => MediaKind): (F & { place: number })[] =>
  files.map((file, index) => ({
    ...file,
    place: files.slice(0, index).filter((other) => kindOf(other) === kindOf(file)).length,
  }))

/**
 * Takes the files that came with a form. What a story showed before at their places stays on its page until these are
 * converted, and with the story after that. On a published story they need no further yes but that of the people in them:
 * only an admin can change one.
 */
export function takeMedia(
  tx: Tx,
  { storyId, files, jobs }: { storyId: number; files: readonly NewFile[]; jobs: Pick<Jobs, 'enqueue'> },
): void {
  const isOnPage = isPublished(tx, storyId)
  for (const { file, place, caption = '', description = '', spokenBy = null } of files) {
    const { kind, bytes, sha256 } = file
    const approved = isOnPage && maySee(tx, { storyId, blurReason: null, kind, spokenBy })
    const { id } = insertMedia(tx, {
      ...{ id: newMediaId(), storyId, kind, bytes, sha256, place, caption, description, spokenBy },
      state: 'received',
      approved,
    })
    file.keepAs(id)
    queueConversion(tx, jobs, { id, kind, from: file.from, bytes })
  }
}

/** Takes a file that had been announced. A second call changes nothing. */
export function receiveMedia(
  { db, jobs }: { db: Db; jobs: Jobs },
  { id, file }: { id: string; file: JudgedFile },
): void {
  db.transaction((tx) => {
    const { bytes, sha256 } = file
    if (!moveMedia(tx, id, { from: ['awaited'], to: 'received', bytes, sha256, reason: null })) return
    file.keepAs(id)
    queueConversion(tx, jobs, { id, kind: file.kind, from: file.from, bytes })
  })
  jobs.wake()
}

/** Of a story that came back: what was put aside with it is converted. */
export function resumeConversions(tx: Tx, storyId: number, jobs: Pick<Jobs, 'enqueue'>): void {
  for (const row of listMediaOf(tx, storyId)) if (row.state === 'received') queueConversion(tx, jobs, row)
}

/** Notes that what arrived cannot be used, and why. */
export const refuseMedia = ({ db }: { db: Db }, id: string, reason: string) =>
  moveMedia(db, id, { from: ['awaited'], to: 'failed', reason })

/** Lets everybody see a ready file, in place of any other at its place; says whether there was such a file. */
export function approveMedia(tx: Tx, storyId: number, id: string): boolean {
  const row = findMedia(tx, id)
  if (row?.storyId !== storyId || row.state !== 'ready' || row.removed) return false
  approve(tx, row)
  return true
}

/** At publication: what is ready goes with the story, the newest of each place, as far as the people in it agree. */
export function approveReadyMedia(tx: Tx, storyId: number): void {
  for (const rows of byPlace(listMediaOf(tx, storyId))) {
    const newest = rows.findLast(({ state, removed }) => state === 'ready' && !removed)
    if (newest && maySee(tx, newest)) approve(tx, newest)
  }
}

/** Takes back from everybody's sight what the people in it do not, or no longer, agree to. */
export function withholdMedia(tx: Tx, storyId: number): void {
  for (const row of listMediaOf(tx, storyId))
    if (row.approved && !maySee(tx, row)) setPlacing(tx, row.id, { approved: false })
}

/** Whether everybody may see or hear a file, as far as the people in it and the writer of its story say. */
export const maySee = (
  db: Store,
  { storyId, ...file }: Pick<MediaRow, 'storyId' | 'kind' | 'blurReason' | 'spokenBy'>,
): boolean => storyId === null || fileObstacle(consentOf(db, storyId), file) === null

/**
 * Keeps one approved file of each place, the newest that is ready, and writes the address of the first of each kind to the
 * story. A story that never had a file of a kind keeps the address it was given.
 */
export function settleStoryMedia(tx: Store, storyId: number): void {
  const rows = listMediaOf(tx, storyId)
  const isShown = ({ state, approved, removed }: MediaRow) => state === 'ready' && approved && !removed
  const shown = byPlace(rows).flatMap((ofPlace) => ofPlace.findLast(isShown) ?? [])
  for (const row of rows) {
    if (row.state === 'ready' && row.approved && !shown.includes(row)) setPlacing(tx, row.id, { approved: false })
  }
  // Of a recording the story names no address.
  for (const kind of ['image', 'video'] as const) {
    const isOfKind = (row: MediaRow) => row.kind === kind
    if (!rows.some(isOfKind)) continue
    const first = shown.find(isOfKind)
    writeStoryUrl(tx, storyId, kind, first ? storyUrlOf(first) : null)
  }
}

/** Rows that stand at the same place together, in the order of places. */
export function byPlace<R extends Pick<MediaRow, 'kind' | 'place'>>(rows: readonly R[]): R[][] {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = `${row.kind} ${row.place}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

export function approve(tx: Tx, row: MediaRow): void {
  setPlacing(tx, row.id, { approved: true })
  disapproveOthers(tx, row)
}
