import { and, desc, eq } from 'drizzle-orm'
import { storyVersions } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'
import { findRow } from '../platform/rows.ts'

export type VersionRow = typeof storyVersions.$inferSelect

export const insertVersion = (tx: Store, version: Omit<VersionRow, 'id'>) =>
  tx.insert(storyVersions).values(version).onConflictDoNothing().run()

/** Versions that had one file have the other instead. */
export function renameInVersions(tx: Store, storyId: number, from: string, to: string): void {
  const renamed = (id: string) => (id === from ? to : id)
  for (const { id, mediaIds, mediaWords } of listVersionRows(tx, storyId))
    if (mediaIds.includes(from))
      tx.update(storyVersions)
        .set({
          mediaIds: mediaIds.map(renamed),
          mediaWords: mediaWords?.map((said) => ({ ...said, id: renamed(said.id) })) ?? null,
        })
        .where(eq(storyVersions.id, id))
        .run()
}

/** Newest first. */
export const listVersionRows = (db: Store, storyId: number) =>
  db.select().from(storyVersions).where(eq(storyVersions.storyId, storyId)).orderBy(desc(storyVersions.revision)).all()

export const findVersion = (db: Store, storyId: number, id: number) =>
  findRow(db, storyVersions, and(eq(storyVersions.storyId, storyId), eq(storyVersions.id, id)))
