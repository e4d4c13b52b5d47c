import { eq, gt, inArray } from 'drizzle-orm'
import { photoFingerprints, storyFingerprints } from '../../../data/tables/rewards.ts'
import type { Store } from '../../platform/database.ts'
import { listFields, listRows, pluck } from '../../platform/rows.ts'

export type WordsRow = typeof storyFingerprints.$inferSelect

export const findWords = (db: Store, storyId: number) =>
  db.select().from(storyFingerprints).where(eq(storyFingerprints.storyId, storyId)).get()

/** Those of the next stories after a number; all of them with a limit below 0. */
export const listWordsAfter = (db: Store, storyId: number, limit: number): WordsRow[] =>
  listRows(db, storyFingerprints, {
    where: gt(storyFingerprints.storyId, storyId),
    orderBy: [storyFingerprints.storyId],
    limit,
  })

/** The revisions of these stories that were looked at. */
export const revisionsSeen = (db: Store, storyIds: number[]): Map<number, number> =>
  new Map(
    listFields(db, storyFingerprints, {
      fields: { storyId: storyFingerprints.storyId, revision: storyFingerprints.revision },
      where: inArray(storyFingerprints.storyId, storyIds),
    }).map(({ storyId, revision }) => [storyId, revision]),
  )

export const saveWords = (tx: Store, row: WordsRow) =>
  tx
    .insert(storyFingerprints)
    .values(row)
    .onConflictDoUpdate({ target: storyFingerprints.storyId, set: { simhash: row.simhash, revision: row.revision } })
    .run()

export const forgetWords = (tx: Store, storyId: number) =>
  tx.delete(storyFingerprints).where(eq(storyFingerprints.storyId, storyId)).run()

export type PhotoRow = typeof photoFingerprints.$inferSelect

/** Those of the next photos after an id. */
export const listPhotosAfter = (db: Store, mediaId: string, limit: number): PhotoRow[] =>
  listRows(db, photoFingerprints, {
    where: gt(photoFingerprints.mediaId, mediaId),
    orderBy: [photoFingerprints.mediaId],
    limit,
  })

/** Those of these photos that have one. */
export const photosSeen = (db: Store, mediaIds: string[]): Set<string> =>
  new Set(pluck(db, photoFingerprints.mediaId, { where: inArray(photoFingerprints.mediaId, mediaIds) }))

export const savePhoto = (tx: Store, row: PhotoRow) =>
  tx.insert(photoFingerprints).values(row).onConflictDoNothing().run()
