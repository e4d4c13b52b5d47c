import { eq } from 'drizzle-orm'
import { photoFingerprints, storyFingerprints } from '../../data/tables/rewards.ts'
import type { Store } from '../database.ts'

export type WordsRow = typeof storyFingerprints.$inferSelect

export const findWords = (db: Store, storyId: number) =>
  db.select().from(storyFingerprints).where(eq(storyFingerprints.storyId, storyId)).get()

export const listWords = (db: Store) => db.select().from(storyFingerprints).all()

export const saveWords = (tx: Store, row: WordsRow) =>
  tx
    .insert(storyFingerprints)
    .values(row)
    .onConflictDoUpdate({ target: storyFingerprints.storyId, set: { simhash: row.simhash, revision: row.revision } })
    .run()

export const forgetWords = (tx: Store, storyId: number) =>
  tx.delete(storyFingerprints).where(eq(storyFingerprints.storyId, storyId)).run()

export const listPhotos = (db: Store) => db.select().from(photoFingerprints).all()

export const savePhoto = (tx: Store, row: typeof photoFingerprints.$inferSelect) =>
  tx.insert(photoFingerprints).values(row).onConflictDoNothing().run()
