import { and, asc, count, eq, gt, inArray, sql, sum } from 'drizzle-orm'
import { media, storedFiles } from '../../../data/tables/stories.ts'
import type { Store } from '../database.ts'

export type StoredFile = typeof storedFiles.$inferSelect

export const findStored = (db: Store, mediaId: string, name: string) =>
  db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.mediaId, mediaId), eq(storedFiles.name, name)))
    .get()

export const listStored = (db: Store, mediaIds: readonly string[]) =>
  db
    .select()
    .from(storedFiles)
    .where(inArray(storedFiles.mediaId, [...mediaIds]))
    .all()

/** Notes what lies at the store. False: the photo or video was erased meanwhile. */
export function noteStored(tx: Store, file: StoredFile): boolean {
  const { mediaId, name, bytes, sha256, modifiedAt, storedAt } = file
  const { changes } = tx.run(sql`insert into ${storedFiles} (media_id, name, bytes, sha256, modified_at, stored_at)
    select id, ${name}, ${bytes}, ${sha256}, ${modifiedAt}, ${storedAt} from ${media} where id = ${mediaId}
    on conflict do update set bytes = excluded.bytes, sha256 = excluded.sha256, modified_at = excluded.modified_at,
      stored_at = excluded.stored_at`)
  return changes === 1
}

export const forgetStored = (tx: Store, mediaId: string, name: string) =>
  tx
    .delete(storedFiles)
    .where(and(eq(storedFiles.mediaId, mediaId), eq(storedFiles.name, name)))
    .run()

/** The next ones after a file, in the order of ids and names. */
export const listStoredAfter = (
  db: Store,
  { mediaId, name }: Pick<StoredFile, 'mediaId' | 'name'>,
  limit: number,
): StoredFile[] =>
  db
    .select()
    .from(storedFiles)
    .where(sql`(${storedFiles.mediaId}, ${storedFiles.name}) > (${mediaId}, ${name})`)
    .orderBy(asc(storedFiles.mediaId), asc(storedFiles.name))
    .limit(limit)
    .all()

/** Those of the ids that still are of a photo or video. */
export const knownMediaAmong = (db: Store, ids: readonly string[]): Set<string> =>
  new Set(
    db
      .select({ id: media.id })
      .from(media)
      .where(sql`${media.id} in (select value from json_each(${JSON.stringify(ids)}))`)
      .all()
      .map(({ id }) => id),
  )

/** How many files lie at the store, and their bytes. */
export function tallyStored(db: Store): { files: number; bytes: number } {
  const row = db
    .select({ files: count(), bytes: sum(storedFiles.bytes) })
    .from(storedFiles)
    .get()
  return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) }
}

/** Ids of media with files at the store, the next ones after an id. */
export const listStoredMediaAfter = (db: Store, id: string, limit: number): string[] =>
  db
    .selectDistinct({ id: storedFiles.mediaId })
    .from(storedFiles)
    .where(gt(storedFiles.mediaId, id))
    .orderBy(asc(storedFiles.mediaId))
    .limit(limit)
    .all()
    .map(({ id }) => id)
