import { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { AdminTranscript, SaidParagraph } from '../../../data/contract/transcripts.ts'
import { hasWords } from '../../../data/rules/cleanText.ts'
import { asPiece } from '../../../data/rules/stories/translation.ts'
import { mostParagraphs } from '../../../data/vocabulary/limits.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { WriterError } from '../../platform/providers/writer.ts'
import { voiceFiles } from '../media/media.present.ts'
import { findMedia } from '../media/media.store.ts'
import { findStory } from '../stories.store.ts'
import { levelsOf, type Piece, piecesOf, wavOf } from './pieces.ts'
import { changeTranscript, findTranscript, insertTranscript, type TranscriptRow } from './transcripts.store.ts'
import {
  gone,
  isCurrent,
  note,
  type OfRecording,
  presentTranscript,
  recordingAt,
  refuseDrafted,
  refuseStale,
} from './transcripts.ts'

type Listening = Pick<Deps, 'db' | 'clock' | 'transcriber' | 'jobs' | 'log' | 'storage' | 'converter'>
type Working = Omit<Listening, 'jobs'>

const job = 'transcript.draft'

/**
 * Has a machine listen to what nobody has written down yet, as a job that the desk can watch. Nothing of it is public.
 * Errors: story.not_found; story.withdrawn; transcript.no_recording; transcript.no_machine; transcript.being_drafted; transcript.replaced;
 * transcript.stale.
 */
export function askMachine(
  { db, clock, transcriber, jobs }: Listening,
  admin: AdminName,
  of: OfRecording,
  { revision }: { revision?: number },
): AdminTranscript {
  if (!transcriber)
    fail('conflict', 'transcript.no_machine', 'No machine is set up that listens. You can write it down yourself.')
  const asked = db.transaction((tx) => {
    const at = toInstant(clock)
    if (!isCurrent(tx, recordingAt(tx, of)))
      fail('conflict', 'transcript.replaced', 'Another recording has taken the place of this one.')
    const begun = { mediaId: of.mediaId, paragraphs: [], changedBy: admin, at }
    const there = findTranscript(tx, of.mediaId)
    const row = there ?? insertTranscript(tx, begun) ?? gone()
    if (row.askedAt) refuseDrafted()
    if (there && there.revision !== revision) return refuseStale(tx, of)
    changeTranscript(tx, row, { askedAt: at, heardTo: 0, problem: null })
    jobs.enqueue(tx, { name: job, payload: { ...of, admin }, uniqueKey: `${job}:${of.mediaId}` })
    note(tx, admin, 'asked', of, {}, at)
    return presentTranscript(findTranscript(tx, of.mediaId) ?? gone())
  })
  jobs.wake()
  return asked
}

/** What was heard until then stays. Errors: story.not_found; story.withdrawn; transcript.no_recording; transcript.not_found. */
export function stopMachine({ db, clock }: Listening, admin: AdminName, of: OfRecording): AdminTranscript {
  return db.transaction((tx) => {
    recordingAt(tx, of)
    const row = findTranscript(tx, of.mediaId) ?? gone()
    if (row.askedAt) {
      changeTranscript(tx, row, { askedAt: null })
      note(tx, admin, 'stopped', of, {}, toInstant(clock))
    }
    return presentTranscript(findTranscript(tx, of.mediaId) ?? gone())
  })
}

export const transcriptJobs = (depsOf: () => Working): JobHandlers => ({
  [job]: defineJob({
    payload: z.object({ id: z.number(), mediaId: z.string(), admin: z.custom<AdminName>() }),
    maxAttempts: 5,
    // The desk tells it beside the recording.
    isToldByRoom: true,
    run: (asked, { signal }) => listen(depsOf(), asked, signal),
    givenUp: (tx, { mediaId }, reason) => end(tx, mediaId, reason),
  }),
})

/** "1:05" */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

type Asked = OfRecording & { admin: AdminName }

/** So many pieces in vain, one after the other, and no more is sent. */
const mostInVain = 3

/**
 * Piece by piece, each kept as it comes: who watches sees the words appear, a dead server goes on where it was, and what somebody wrote is neither
 * sent nor touched.
 */
async function listen(deps: Working, asked: Asked, signal: AbortSignal): Promise<void> {
  const { db, transcriber, storage, converter } = deps
  if (!present(db, asked)) return
  if (!transcriber) return done(deps, asked, 'No machine is set up.')
  const films = await converter.findFilmConverter()
  if (!films) return done(deps, asked, 'This server has no ffmpeg of 2021 or later, which cuts a recording in pieces.')
  const opus = await storage.open(asked.mediaId, voiceFiles.opus)
  if (!opus) return done(deps, asked, 'The file of the recording is not there.')
  const samples = await films.readSamples(await opus.read(), signal)
  const pieces = piecesOf(levelsOf(samples))
  const inVain: Piece[] = []
  for (const [index, piece] of pieces.entries()) {
    const at = present(db, asked)
    if (!at) return
    if (piece.to <= at.row.heardTo) continue
    if (at.row.paragraphs.length >= mostParagraphs) break
    if (!piece.isLoud || isWritten(piece, pieces[index + 1], at.row)) {
      keep(deps, asked, piece, '')
      continue
    }
    try {
      const { language } = at
      const { text } = await transcriber.hear({ sound: wavOf(samples, piece), language }, signal)
      keep(deps, asked, piece, text)
      inVain.length = 0
    } catch (error) {
      const trouble = troubleOf(error, signal)
      deps.log.warn({ trouble, code: (error as WriterError).code }, 'A piece of a recording was not written down.')
      if (isForLater(trouble)) throw new Error(problemWords[trouble])
      if (trouble !== 'refused' && trouble !== 'nonsense') return done(deps, asked, problemWords[trouble])
      inVain.push(piece)
      if (inVain.length === mostInVain) return done(deps, asked, problemWords[trouble])
      keep(deps, asked, piece, '', `${problemWords[trouble]} Listen from ${clockOf(piece.from)}.`)
    }
  }
  done(deps, asked, null)
}

const isForLater = (trouble: WriterError['trouble']) => trouble === 'busy' || trouble === 'unavailable'

function troubleOf(error: unknown, signal: AbortSignal): WriterError['trouble'] {
  if (signal.aborted || !(error instanceof WriterError)) throw error
  return error.trouble
}

const problemWords: Record<WriterError['trouble'], string> = {
  unset: 'The service does not accept our key.',
  busy: 'The service is busy. Please try again later.',
  quota: 'The account at the service has nothing left.',
  unavailable: 'The service did not answer. Please try again later.',
  rejected: 'The service does not take what was sent.',
  no_model: 'The service has no model that listens. One can be named in OPENAI_TRANSCRIPTION_MODEL.',
  refused: 'The service did not want to write down a part of it.',
  nonsense: 'What came back of a part of it was no text.',
}
const noWords = 'The machine heard no words.'

/** Null where nobody waits for it any more. */
function present(db: Store, { id, mediaId }: OfRecording): { row: TranscriptRow; language: string | null } | null {
  const [story, file, row] = [findStory(db, id), findMedia(db, mediaId), findTranscript(db, mediaId)]
  if (!story || story.withdrawnAt || file?.storyId !== id || !row?.askedAt) return null
  if (!isCurrent(db, { story, recording: file })) return null
  return { row, language: /^[a-z]{2}$/.test(story.language) ? story.language : null }
}

/** Somebody has written down what begins there. */
const isWritten = ({ from }: Piece, next: Piece | undefined, { paragraphs }: TranscriptRow): boolean =>
  paragraphs.some((one) => one.from !== null && one.from >= from && one.from < (next?.from ?? Number.POSITIVE_INFINITY))

function keep({ db, clock }: Working, asked: OfRecording, piece: Piece, heard: string, problem?: string): void {
  db.transaction((tx) => {
    const at = present(tx, asked)
    if (!at) return
    const text = asPiece(heard).replaceAll('\n', ' ')
    const { row } = at
    const paragraphs = hasWords(text) ? withDrafted(row.paragraphs, piece, text) : row.paragraphs
    const change = { paragraphs, heardTo: piece.to, changedAt: toInstant(clock) }
    changeTranscript(tx, row, { ...change, ...(problem && { problem }) })
  })
}

/** In the order of what is said; what has no time stays where it stands. */
function withDrafted(paragraphs: readonly SaidParagraph[], { from }: Piece, text: string): SaidParagraph[] {
  const drafted = {
    id: `heard-${Math.round(from * 10)}`.padEnd(8, '-'),
    from,
    text,
    by: 'machine' as const,
    isSeen: false,
  }
  const next = paragraphs.findIndex((one) => one.from !== null && one.from > from)
  const at = next < 0 ? paragraphs.length : next
  const id = paragraphs.some((one) => one.id === drafted.id) ? `${drafted.id}-again` : drafted.id
  return [...paragraphs.slice(0, at), { ...drafted, id }, ...paragraphs.slice(at)]
}

function done({ db, clock }: Working, asked: Asked, problem: string | null): void {
  db.transaction((tx) => {
    const row = findTranscript(tx, asked.mediaId)
    if (!row?.askedAt) return
    const said = problem ?? row.problem ?? (row.paragraphs.length === 0 ? noWords : null)
    end(tx, asked.mediaId, said)
    note(tx, asked.admin, 'drafted', asked, { problem: said }, toInstant(clock))
  })
}

function end(tx: Tx, mediaId: string, problem: string | null): void {
  const row = findTranscript(tx, mediaId)
  if (row?.askedAt) changeTranscript(tx, row, { askedAt: null, problem })
}
