import { and, desc, eq } from 'drizzle-orm'
import { storyVersions } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'
import { findRow } from '../platform/rows.ts'

export type VersionRow = typeof storyVersions.$inferSelect

export const insertVersion = (tx: Store, version: Omit<VersionRow, 'id'>) =>
  tx.insert(storyVersions).values(version).onConflictDoNothing().run()

/** Newest first. */
export const listVersionRows = (db: Store, storyId: number) =>
  db.select().from(storyVersions).where(eq(storyVersions.storyId, storyId)).orderBy(desc(storyVersions.revision)).all()

export const findVersion = (db: Store, storyId: number, id: number) =>
  findRow(db, storyVersions, and(eq(storyVersions.storyId, storyId), eq(storyVersions.id, id)))
