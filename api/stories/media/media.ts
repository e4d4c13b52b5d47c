import type { ManifestPart } from '../../../data/contract/stories.ts'
import { type MediaKind, mediaKinds } from '../../../data/vocabulary/stories.ts'
import type { Db, Store, Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { obstacleOf } from '../consent/consent.store.ts'
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
  setApproved,
  setArrival,
  writeStoryUrl,
} from './media.store.ts'
import type { JudgedFile } from './receive.ts'

export type JudgedFiles = Partial<Record<MediaKind, JudgedFile>>

export const listMediaOf = (db: Store, storyId: number): MediaRow[] => listRows(db, [storyId])

export function listMediaOfStories(db: Store, storyIds: number[]): Map<number, MediaRow[]> {
  const grouped = new Map<number, MediaRow[]>(storyIds.map((id) => [id, []]))
  for (const row of listRows(db, storyIds)) grouped.get(row.storyId ?? 0)?.push(row)
  return grouped
}

/** A file that was announced and has not arrived. */
export const findAwaitedMedia = (db: Store, storyId: number, kind: MediaKind) =>
  listMediaOf(db, storyId).find((row) => row.kind === kind && row.state === 'awaited')

/** Notes that a file will follow. */
export const expectMedia = (tx: Store, { storyId, kind, bytes, sha256 }: ManifestPart & { storyId: number }) =>
  insertMedia(tx, { id: newMediaId(), storyId, kind, bytes, sha256, state: 'awaited', approved: false })

/**
 * Takes the files that came with a form. What a story showed before stays on its page until these are converted, and
 * with the story after that. On a published story they need no further yes but that of the people in them: only an admin can change one.
 */
export function replaceMedia(
  tx: Tx,
  { storyId, files, jobs }: { storyId: number; files: JudgedFiles; jobs: Pick<Jobs, 'enqueue'> },
): void {
  const approved = isPublished(tx, storyId) && obstacleOf(tx, storyId) === null
  for (const kind of mediaKinds) {
    const file = files[kind]
    if (!file) continue
    const { bytes, sha256 } = file
    const { id } = insertMedia(tx, { id: newMediaId(), storyId, kind, bytes, sha256, state: 'received', approved })
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

/** Lets everybody see a ready file, in place of any other of its kind; says whether there was such a file. */
export function approveMedia(tx: Tx, storyId: number, id: string): boolean {
  const row = findMedia(tx, id)
  if (row?.storyId !== storyId || row.state !== 'ready') return false
  approve(tx, row)
  return true
}

/** At publication: what is ready goes with the story, the newest of each kind, as far as the people in it agree. */
export function approveReadyMedia(tx: Tx, storyId: number): void {
  const rows = listMediaOf(tx, storyId)
  for (const kind of mediaKinds) {
    const newest = rows.findLast((row) => row.kind === kind && row.state === 'ready')
    if (newest && maySee(tx, newest)) approve(tx, newest)
  }
}

/** Takes back from everybody's sight what the people in it do not, or no longer, agree to. */
export function withholdMedia(tx: Tx, storyId: number): void {
  for (const row of listMediaOf(tx, storyId)) if (row.approved && !maySee(tx, row)) setApproved(tx, row.id, false)
}

/** Faces that were made unrecognisable are nobody's. */
export const maySee = (db: Store, { storyId, blurReason }: Pick<MediaRow, 'storyId' | 'blurReason'>): boolean =>
  storyId === null || blurReason !== null || obstacleOf(db, storyId) === null

/**
 * Makes ready files of a story the ones that count, in place of newer ones of their kinds: on the public page at once,
 * before publication with it.
 */
export function bringBackMedia(
  tx: Tx,
  { storyId, ids, at }: { storyId: number; ids: readonly string[]; at: string },
): void {
  const isOnPage = isPublished(tx, storyId)
  const rows = listMediaOf(tx, storyId)
  const arrival = laterOf(at, rows.at(-1)?.createdAt ?? at)
  for (const row of rows) {
    const counting = rows.findLast(
      ({ kind, state, approved }) => kind === row.kind && state === 'ready' && (approved || !isOnPage),
    )
    if (!ids.includes(row.id) || row.state !== 'ready' || row === counting) continue
    setArrival(tx, row.id, arrival)
    if (isOnPage && maySee(tx, row)) approve(tx, row)
  }
}

/**
 * Keeps one approved file of each kind, the newest that is ready, and writes its address to the story. A story that
 * never had a file of a kind keeps the address it was given.
 */
export function settleStoryMedia(tx: Store, storyId: number): void {
  const rows = listMediaOf(tx, storyId)
  for (const kind of mediaKinds) {
    const ofKind = rows.filter((row) => row.kind === kind)
    if (ofKind.length === 0) continue
    const shown = ofKind.findLast((row) => row.state === 'ready' && row.approved)
    for (const row of ofKind) {
      if (row.state === 'ready' && row.approved && row !== shown) setApproved(tx, row.id, false)
    }
    writeStoryUrl(tx, storyId, kind, shown ? storyUrlOf(shown) : null)
  }
}

/** The instant, or the first one after another: clocks are set back now and then. */
const laterOf = (at: string, other: string) => (at > other ? at : new Date(Date.parse(other) + 1).toISOString())

function approve(tx: Tx, row: MediaRow): void {
  setApproved(tx, row.id, true)
  disapproveOthers(tx, row)
}
