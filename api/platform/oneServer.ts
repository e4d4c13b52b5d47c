import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { requireWritable } from './disk.ts'

export const serverLockName = 'server.lock'

/** Kept here, as a database that nobody holds is closed. */
const held = new Set<Sqlite.Database>()

/**
 * Holds a data folder for this process; what it returns lets go. The lock is the operating system's, so that it ends
 * with the process however that ends. Errors: another process holds it; nothing can be written there.
 */
export function holdDataFolder(dataDir: string): () => void {
  requireWritable(dataDir)
  const lock = new Sqlite(path.join(dataDir, serverLockName), { timeout: 0 })
  try {
    // Nothing is ever written: no journal beside it.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    throw new Error(`A server is running on ${dataDir}. Stop it first, or set another DATA_DIR for this one.`)
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
