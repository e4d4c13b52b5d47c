import type { AdminName } from '../../../data/contract/admin.ts'
import { type AdminStory, storyFields } from '../../../data/contract/stories.ts'
import type {
  AdminTranscript,
  TranscriptOfRecording,
  TranscriptPlacing,
  TranscriptWords,
} from '../../../data/contract/transcripts.ts'
import { paragraphsSent, placingObstacle, textSaid, timesSaid } from '../../../data/rules/stories/transcript.ts'
import { storyMaxLength } from '../../../data/vocabulary/limits.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { alterStory, noStory, refuseWithdrawn } from '../alter.ts'
import { currentMedia } from '../currentMedia.ts'
import { keepVersion } from '../keepVersion.ts'
import type { MediaRow } from '../media/media.store.ts'
import { listMediaOf } from '../media/media.ts'
import { changeStory, findStory, type StoryRow } from '../stories.store.ts'
import { refuseStale as refuseStaleStory, showToAdmin } from '../stories.ts'
import {
  changeTranscript,
  findTranscript,
  insertTranscript,
  keepWordTimes,
  type TranscriptRow,
} from './transcripts.store.ts'

export interface OfRecording {
  id: number
  mediaId: string
}

/** Errors: story.not_found; story.withdrawn (404); transcript.no_recording. */
export function showTranscript(
  { db, transcriber }: Pick<Deps, 'db' | 'transcriber'>,
  of: OfRecording,
): TranscriptOfRecording {
  const at = recordingAt(db, of, 'notFound')
  const row = findTranscript(db, of.mediaId)
  return {
    machine: transcriber?.place ?? null,
    isCurrent: isCurrent(db, at),
    transcript: row ? presentTranscript(row) : null,
  }
}

/**
 * Keeps the words of a recording, also of one that another has replaced. Readers see no more than what was placed.
 * Errors: story.not_found; story.withdrawn; transcript.no_recording; transcript.being_drafted; transcript.stale (409), with `current`.
 */
export function saveTranscript(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  of: OfRecording,
  { paragraphs: sent, revision }: TranscriptWords,
): AdminTranscript {
  return db.transaction((tx) => {
    recordingAt(tx, of)
    const at = toInstant(clock)
    const before = findTranscript(tx, of.mediaId)
    if (!before && revision !== undefined) return gone()
    if (before?.askedAt) refuseDrafted()
    const paragraphs = paragraphsSent(before?.paragraphs ?? [], sent)
    // Sent once more, because its answer was lost.
    if (before && JSON.stringify(before.paragraphs) === JSON.stringify(paragraphs)) return presentTranscript(before)
    if (before?.revision !== revision) return refuseStale(tx, of)
    if (before) changeTranscript(tx, before, { paragraphs, changedBy: admin, changedAt: at })
    else insertTranscript(tx, { mediaId: of.mediaId, paragraphs, changedBy: admin, at })
    if (before?.changedBy !== admin) note(tx, admin, 'written', of, { paragraphs: paragraphs.length }, at)
    return presentTranscript(findTranscript(tx, of.mediaId) ?? gone())
  })
}

/**
 * Makes the words the text of the story, or a part of it, as an edit: with its version, and asked for words that lead to an animal.
 * Errors: those of `saveTranscript`; transcript.not_found; transcript.not_ready (409), with `obstacle`; transcript.replaced; transcript.too_long (400);
 * story.stale (409), with `current`; story.poacher_risk.
 */
export async function placeTranscript(
  deps: Deps,
  admin: AdminName,
  of: OfRecording,
  { how, revision, storyRevision, riskReason }: TranscriptPlacing,
): Promise<AdminStory> {
  const said = textSaid(findTranscript(deps.db, of.mediaId)?.paragraphs ?? [])
  const written = await deps.wordsComing(said)
  alterStory(
    deps,
    of.id,
    (tx, story, at) => {
      const row = rowToPlace(tx, of, revision)
      const content = contentWith(story, textSaid(row.paragraphs), how)
      if (content !== story.content) keepVersion(tx, story, { by: admin, at })
      if (!changeStory(tx, of.id, { content }, { revision: storyRevision, at })) refuseStaleStory(deps, tx, of.id)
      const { durationSeconds } = recordingAt(tx, of).recording
      keepWordTimes(tx, of.mediaId, timesSaid(row.paragraphs, durationSeconds ?? 0))
      const machine = row.paragraphs.filter(({ by }) => by === 'machine').length
      note(tx, admin, 'placed', of, { how, machine }, at)
    },
    { written, word: { admin, reason: riskReason } },
  )
  return showToAdmin(deps, of.id)
}

const contentWith = ({ content }: StoryRow, said: string, how: TranscriptPlacing['how']): string => {
  const { success, data } = storyFields.shape.content.safeParse(
    how === 'after' && content.trim() ? `${content.trimEnd()}\n\n${said}` : said,
  )
  if (success) return data
  return fail('invalid', 'transcript.too_long', `A story can have ${storyMaxLength.content} letters. This is longer.`)
}

function rowToPlace(tx: Tx, of: OfRecording, revision: number): TranscriptRow {
  const at = recordingAt(tx, of)
  const row = findTranscript(tx, of.mediaId) ?? gone()
  if (row.askedAt) refuseDrafted()
  if (row.revision !== revision) refuseStale(tx, of)
  if (!isCurrent(tx, at))
    fail(
      'conflict',
      'transcript.replaced',
      'Another recording has taken the place of this one. These are its words no more.',
    )
  const obstacle = placingObstacle(row.paragraphs)
  if (obstacle) fail('conflict', 'transcript.not_ready', obstacleWords[obstacle], { obstacle })
  return row
}

const obstacleWords = {
  empty: 'Nothing is written down yet.',
  unheard: 'A machine wrote a part of this that nobody has listened to. Please listen to it first.',
}

export function recordingAt(
  db: Store,
  { id, mediaId }: OfRecording,
  kind: 'conflict' | 'notFound' = 'conflict',
): { story: StoryRow; recording: MediaRow } {
  const story = findStory(db, id) ?? noStory()
  if (story.withdrawnAt) refuseWithdrawn(kind)
  const recording = listMediaOf(db, id).find((file) => file.id === mediaId)
  if (recording?.kind !== 'audio' || recording.state !== 'ready')
    return fail('notFound', 'transcript.no_recording', 'The story has no such recording any more.')
  return { story, recording }
}

export const isCurrent = (db: Store, { story, recording }: ReturnType<typeof recordingAt>): boolean =>
  currentMedia({ status: story.status, media: listMediaOf(db, story.id) }).some(({ id }) => id === recording.id)

export function note(
  tx: Tx,
  admin: AdminName,
  what: 'written' | 'asked' | 'drafted' | 'stopped' | 'placed',
  { id, mediaId }: OfRecording,
  after: Record<string, unknown>,
  at: string,
): void {
  const subject = { kind: 'story', id } as const
  recordAct(tx, { admin, action: `story.transcript_${what}`, subject, after: { mediaId, ...after }, at })
}

export const gone = (): never =>
  fail('notFound', 'transcript.not_found', 'What was written down of this recording is not there any more.')

export const refuseDrafted = (): never =>
  fail('conflict', 'transcript.being_drafted', 'A machine is listening. Wait for it, or stop it.')

export function refuseStale(tx: Store, { mediaId }: OfRecording): never {
  const current = presentTranscript(findTranscript(tx, mediaId) ?? gone())
  return fail('conflict', 'transcript.stale', 'Somebody changed these words while you had them open.', { current })
}

export const presentTranscript = (row: TranscriptRow): AdminTranscript => ({
  id: row.id,
  paragraphs: row.paragraphs,
  revision: row.revision,
  askedAt: row.askedAt,
  heardTo: row.heardTo,
  problem: row.problem,
  obstacle: placingObstacle(row.paragraphs),
  changedBy: row.changedBy,
  changedAt: row.changedAt,
})
