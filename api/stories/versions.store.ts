import { and, desc, eq } from 'drizzle-orm'
import { storyVersions } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'
import { findRow } from '../platform/rows.ts'

export type VersionRow = typeof storyVersions.$inferSelect

export const insertVersion = (tx: Store, version: Omit<VersionRow, 'id'>) =>
  tx.insert(storyVersions).values(version).onConflictDoNothing().run()

/** Versions that had one file have the other instead. */
export function renameInVersions(tx: Store, storyId: number, from: string, to: string): void {
  for (const { id, mediaIds } of listVersionRows(tx, storyId))
    if (mediaIds.includes(from))
      tx.update(storyVersions)
        .set({ mediaIds: mediaIds.map((one) => (one === from ? to : one)) })
        .where(eq(storyVersions.id, id))
        .run()
}

/** Newest first. */
export const listVersionRows = (db: Store, storyId: number) =>
  db.select().from(storyVersions).where(eq(storyVersions.storyId, storyId)).orderBy(desc(storyVersions.revision)).all()

export const findVersion = (db: Store, storyId: number, id: number) =>
  findRow(db, storyVersions, and(eq(storyVersions.storyId, storyId), eq(storyVersions.id, id)))
