import { eq, isNotNull, sql } from 'drizzle-orm'
import { media, transcripts } from '../../../data/tables/stories.ts'
import type { Store } from '../../platform/database.ts'
import { findRow, listRows } from '../../platform/rows.ts'
import type { MediaRow } from '../media/media.store.ts'

export type TranscriptRow = typeof transcripts.$inferSelect

export const findTranscript = (db: Store, mediaId: string): TranscriptRow | undefined =>
  findRow(db, transcripts, eq(transcripts.mediaId, mediaId))

/** Of the recordings of a story, also former ones. */
export const listTranscripts = (db: Store, storyId: number): TranscriptRow[] =>
  db
    .select({ transcript: transcripts })
    .from(media)
    .innerJoin(transcripts, eq(transcripts.mediaId, media.id))
    .where(eq(media.storyId, storyId))
    .orderBy(transcripts.id)
    .all()
    .map(({ transcript }) => transcript)

type Begun = Pick<TranscriptRow, 'mediaId' | 'paragraphs' | 'changedBy'> & { at: string }

/** Nothing, where the recording has one. */
export const insertTranscript = (tx: Store, { at, ...row }: Begun): TranscriptRow | undefined =>
  tx
    .insert(transcripts)
    .values({ ...row, changedAt: at, createdAt: at })
    .onConflictDoNothing()
    .returning()
    .get()

type Change = Partial<Pick<TranscriptRow, 'paragraphs' | 'askedAt' | 'heardTo' | 'problem' | 'changedBy' | 'changedAt'>>

export const changeTranscript = (tx: Store, { id }: Pick<TranscriptRow, 'id'>, change: Change): void => {
  tx.update(transcripts)
    .set({ ...change, revision: sql`${transcripts.revision} + 1` })
    .where(eq(transcripts.id, id))
    .run()
}

/** Keeps when paragraphs are said that became text of the story. */
export const keepWordTimes = (tx: Store, id: string, wordTimes: MediaRow['wordTimes']): void => {
  tx.update(media).set({ wordTimes }).where(eq(media.id, id)).run()
}

/** Nobody is asked again for what was asked before a backup was put back. */
export function forgetAsked(tx: Store): void {
  for (const { id } of listRows(tx, transcripts, { where: isNotNull(transcripts.askedAt) }))
    changeTranscript(tx, { id }, { askedAt: null, problem: 'A backup was put back while a machine listened.' })
}
