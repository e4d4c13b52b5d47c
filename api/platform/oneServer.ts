import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { requireWritable } from './disk.ts'

const serverLockName = 'server.lock'
const startLockName = 'start.lock'
/** Nothing is in them, and nobody needs them but while a process runs. */
export const lockNames: readonly string[] = [serverLockName, startLockName]
const longestStartMs = 120_000

/** Kept here, as a database that nobody holds is closed. */
const held = new Set<Sqlite.Database>()

/**
 * Holds a data folder for this process, or for all that share it; what it returns lets go. The lock is the operating system's, so that
 * it ends with the process however that ends. Errors: another process holds it; nothing can be written there.
 */
export function holdDataFolder(dataDir: string, { isShared = false } = {}): () => void {
  requireWritable(dataDir)
  const letGo = hold(path.join(dataDir, serverLockName), { isShared })
  if (letGo) return letGo
  const others = isShared
    ? 'that shares it with none. Stop it first.'
    : 'Stop it first, or set another DATA_DIR for this one.'
  throw new Error(`A server is running on ${dataDir}${isShared ? ' ' : '. '}${others}`)
}

/** Of processes that start at the same time, one after the other brings the database up to date. */
export async function startInTurn<T>(dataDir: string, start: () => Promise<T>): Promise<T> {
  const letGo = hold(path.join(dataDir, startLockName), { waitMs: longestStartMs })
  if (!letGo) throw new Error(`Another process has been starting on ${dataDir} for too long.`)
  try {
    return await start()
  } finally {
    letGo()
  }
}

/** Null when others keep it from us. */
function hold(file: string, { isShared = false, waitMs = 0 }): (() => void) | null {
  const lock = new Sqlite(file, { timeout: waitMs })
  try {
    // Nothing is ever written: no journal beside it.
    lock.pragma('journal_mode = MEMORY')
    lock.exec(isShared ? 'BEGIN; SELECT * FROM sqlite_master' : 'BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    return null
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
