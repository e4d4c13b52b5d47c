import { and, eq, inArray, sql } from 'drizzle-orm'
import { jobs } from '../../../data/tables/system.ts'
import type { Store } from '../../platform/database.ts'
import { type MediaStorage, mostSmallBytes } from '../../platform/storage/storage.ts'

interface Share {
  db: Store
  storage: Pick<MediaStorage, 'requireSpace'>
}

/**
 * A large file leaves at least as much room for others as its neighbourhood of networks then holds, of what waits for its conversion
 * and of `coming`, which is on its way. Errors: storage.full (507).
 */
export function requireShare({ db, storage }: Share, from: string | null, bytes: number, coming = 0): void {
  storage.requireSpace(bytes > mostSmallBytes ? 2 * bytes + coming + waitingBytesOf(db, from) : bytes)
}

/** What came from a neighbourhood, hidden, and is not converted yet: nobody is noted for longer. */
export function waitingBytesOf(db: Store, from: string | null): number {
  if (from === null) return 0
  const bytes = sql<number>`coalesce(sum(${jobs.payload} ->> 'bytes'), 0)`
  const isOfIt = and(inArray(jobs.state, ['queued', 'running']), eq(sql`${jobs.payload} ->> 'from'`, from))
  return db.select({ bytes }).from(jobs).where(isOfIt).get()?.bytes ?? 0
}
