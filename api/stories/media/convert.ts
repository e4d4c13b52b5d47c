import { longestSpokenYesSeconds, longestVoiceSeconds } from '../../../data/vocabulary/limits.ts'
import { spokenHelpLimits } from '../../../data/vocabulary/spokenHelp.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { Db, Store, Tx } from '../../platform/database.ts'
import { diedRunning, insertJob, isUnfinished } from '../../platform/jobs/jobs.store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { FilmConverter, MediaConverter, Pace } from '../../platform/providers/converter.ts'
import { type MediaStorage, originalName } from '../../platform/storage/storage.ts'
import { queueCarrying } from './carry.ts'
import { queueErasure } from './erase.ts'
import { requireKind } from './ffmpegConverter.ts'
import { posterFile, videoFile, voiceFiles } from './media.present.ts'
import { findMedia, isWanted, type MediaRow, moveMedia, noteProgress, noteReason } from './media.store.ts'
import { UnusableMedia } from './problem.ts'
import { NeedsPatience } from './videos.ts'

export const conversionJob = {
  image: 'media.convert_photo',
  video: 'media.convert_video',
  longVideo: 'media.convert_long_video',
  audio: 'media.convert_recording',
  consent: 'media.convert_recording',
} as const

/** Of a conversion that waits: from which neighbourhood of networks the file came, hidden, and how large it is. */
export interface Conversion {
  id: string
  from?: string | null
  bytes?: number
}

export function queueConversion(
  tx: Store,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, kind, from, bytes }: Conversion & Pick<MediaRow, 'kind'>,
): void {
  if (isUnfinished(tx, patientKey(id))) return
  jobs.enqueue(tx, { name: conversionJob[kind], payload: { id, from, bytes }, uniqueKey: `convert ${id}` })
}

const patientKey = (id: string) => `convert ${id} patiently`

/** What conversions need. */
export interface Conversions {
  db: Db
  clock: Clock
  storage: MediaStorage
  converter: MediaConverter
  /** Called inside the transaction that makes a file ready. */
  onReady(tx: Tx, file: ReadyFile): void
}

export type ReadyFile = Pick<MediaRow, 'id' | 'kind' | 'approved' | 'storyId'>

type Result = Partial<Omit<MediaRow, 'id' | 'storyId' | 'kind' | 'state' | 'createdAt'>>

const noFfmpeg =
  'Waiting: this server has no ffmpeg of 2021 or later to convert videos and recordings. Install one and start the server again.'

/**
 * Takes a received file to `ready` or, when the file is at fault, to `failed`. The original is deleted once the result
 * is safe. Run again after an interruption, it begins anew.
 */
export async function convertMedia(
  conversions: Conversions,
  { pace = 'quick', ...conversion }: Conversion & { pace?: Pace },
  stop: AbortSignal,
): Promise<void> {
  const { db, storage, converter } = conversions
  const { id } = conversion
  const row = findMedia(db, id)
  if (!row) return storage.remove(id)
  if (row.state === 'ready') return storage.removeFile(id, originalName)
  const films = row.kind === 'image' ? null : await converter.findFilmConverter()
  if (row.kind !== 'image' && !films) {
    noteReason(db, id, noFfmpeg)
    return
  }
  if (!isWanted(db, id)) return noteUnwanted(db, id)
  if (!moveMedia(db, id, { from: ['received', 'processing'], to: 'processing', progress: 0, reason: null })) return
  await storage.removeDrafts(id)
  const unwanted = watchWhetherWanted(db, id)
  const signal = AbortSignal.any([stop, unwanted.signal])
  try {
    const work = { id, signal, pace }
    const result = await make(conversions, { ...work, kind: row.kind, isLoose: row.storyId === null, films })
    settleReady(conversions, row, result)
    await storage.removeFile(id, originalName)
  } catch (error) {
    // Whoever took the job over may be writing drafts of its own.
    if (!stop.aborted) await storage.removeDrafts(id)
    if (error instanceof NeedsPatience) return handOver(conversions, conversion)
    if (unwanted.signal.aborted && !isWanted(db, id)) return noteUnwanted(db, id)
    // Nobody is shown what failed for good, and a place may stand in it.
    if (settleTrouble(db, id, error, stop) === 'failed') await storage.remove(id)
  } finally {
    unwanted.end()
    // Erased in the meantime: nothing of it may stay.
    if (!findMedia(db, id)) await storage.remove(id)
  }
}

interface Work {
  id: string
  /** It belongs to no story. */
  isLoose: boolean
  signal: AbortSignal
  pace: Pace
}

const make = (
  conversions: Conversions,
  { kind, films, ...work }: Work & { kind: MediaKind; films: FilmConverter | null },
) => {
  if (!films) return makePhoto(conversions, work)
  if (kind === 'video') return makeVideo(conversions, films, work)
  return makeVoice(conversions, films, {
    ...work,
    mostSeconds: mostSecondsOf(kind, work),
  })
}

function mostSecondsOf(kind: MediaKind, { isLoose }: Work): number {
  if (kind === 'consent') return longestSpokenYesSeconds
  return isLoose ? spokenHelpLimits.seconds : longestVoiceSeconds
}

async function makePhoto({ storage, converter }: Conversions, { id, signal }: Work): Promise<Result> {
  const original = storage.pathOf(id, originalName)
  await requireKind(original, 'image')
  return { ...(await converter.convertPhoto(original, (name, bytes) => storage.write(id, name, bytes), signal)) }
}

async function makeVideo(
  { db, clock, storage }: Conversions,
  films: FilmConverter,
  { id, signal, pace }: Work,
): Promise<Result> {
  const conversion = {
    file: storage.pathOf(id, originalName),
    output: await storage.draft(id, 'mp4'),
    frame: await storage.draft(id, 'png'),
    // A long video may be converted beside it.
    mostBytes: Math.floor(storage.spareBytes() / 2),
    signal,
    pace,
    onProgress: atMostEachSecond(clock, (percent) => noteProgress(db, id, percent)),
  }
  const { bytes, ...facts } = await films.convertVideo(conversion)
  await storage.write(id, posterFile, await films.takePoster(conversion, { bytes, ...facts }))
  await storage.commit(id, conversion.output, videoFile)
  return { ...facts, widths: [facts.width], widthBytes: [bytes] }
}

async function makeVoice(
  { db, clock, storage }: Conversions,
  films: FilmConverter,
  { id, signal, mostSeconds }: Work & { mostSeconds: number },
): Promise<Result> {
  const [opus, aac] = [await storage.draft(id, 'opus'), await storage.draft(id, 'm4a')]
  const { bytes, ...facts } = await films.convertVoice({
    ...{ file: storage.pathOf(id, originalName), opus, aac, mostSeconds, signal },
    joined: await storage.draft(id, 'wav'),
    take: await storage.draft(id, 'take'),
    mostBytes: Math.floor(storage.spareBytes() / 2),
    onProgress: atMostEachSecond(clock, (percent) => noteProgress(db, id, Math.round(percent))),
  })
  await storage.commit(id, aac, voiceFiles.aac)
  await storage.commit(id, opus, voiceFiles.opus)
  return { ...facts, widthBytes: bytes }
}

/** A long video goes on in the lane of the long ones. */
function handOver({ db, clock }: Conversions, { id, from, bytes }: Conversion): void {
  db.transaction((tx) => {
    moveMedia(tx, id, { from: ['processing'], to: 'received', reason: null })
    const job = { name: conversionJob.longVideo, payload: { id, from, bytes }, uniqueKey: patientKey(id) }
    insertJob(tx, job, toInstant(clock))
  })
}

/** Of a rejected story: kept as long as the story, and converted should it come back. */
const noteUnwanted = (db: Db, id: string): void =>
  void moveMedia(db, id, {
    from: ['received', 'processing'],
    to: 'received',
    progress: 0,
    reason: 'Not converted: the story was rejected.',
  })

/** Aborts as soon as nobody waits for the file any more. */
function watchWhetherWanted(db: Db, id: string): { signal: AbortSignal; end(): void } {
  const unwanted = new AbortController()
  const look = () => {
    if (!isWanted(db, id)) unwanted.abort(new Error('The story is gone or rejected.'))
  }
  const timer = setInterval(look, 500).unref()
  return { signal: unwanted.signal, end: () => clearInterval(timer) }
}

function settleReady(
  { db, clock, storage, onReady }: Conversions,
  { id, storyId, kind }: MediaRow,
  result: Result,
): void {
  db.transaction((tx) => {
    if (!moveMedia(tx, id, { from: ['processing'], to: 'ready', ...result, progress: 100, reason: null })) return
    onReady(tx, { id, storyId, kind, approved: findMedia(tx, id)?.approved ?? false })
    queueCarrying({ clock, storage }, tx, id)
  })
}

/** A file at fault is done with; any other trouble is this server's and passes. */
function settleTrouble(db: Db, id: string, error: unknown, signal: AbortSignal): 'failed' | 'elsewhere' {
  if (error instanceof UnusableMedia)
    return moveMedia(db, id, { from: ['processing'], to: 'failed', reason: error.message }) ? 'failed' : 'elsewhere'
  // Who was interrupted says nothing: somebody else may be at it already.
  if (!signal.aborted) moveMedia(db, id, { from: ['processing'], to: 'received', reason: waitingAfter(error) })
  throw error
}

const waitingAfter = (error: unknown) =>
  `Waiting for another try: ${error instanceof Error ? error.message : String(error)}`

/** After the last try: what broke the server down each time is not tried again; the rest waits for a better day. */
export function giveUpConversion(tx: Store, { id, reason, at }: { id: string; reason: string; at: string }): void {
  if (reason !== diedRunning) return
  const words = 'The server broke down each time it converted this file.'
  if (!moveMedia(tx, id, { from: ['received', 'processing'], to: 'failed', reason: words })) return
  queueErasure(tx, { enqueue: (store, job) => insertJob(store, job, at) }, { ids: [id], submission: null, stored: {} })
}

function atMostEachSecond(clock: Clock, write: (percent: number) => void): (percent: number) => void {
  let next = 0
  return (percent) => {
    const now = clock.now().getTime()
    if (now < next) return
    next = now + 1000
    write(percent)
  }
}
