import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'

export interface DatabaseCopy {
  bytes: number
  parts: AsyncGenerator<Uint8Array>
  /** For who does not read it to its end. */
  letGo(): Promise<void>
}

const pieceBytes = 256 * 1024

/** Copies of the whole database, made while everybody goes on working. One at a time: each takes as much room again. */
export function createDatabaseCopies({ config, db, leases }: Pick<Deps, 'config' | 'db' | 'leases'>) {
  // Not among what `npm run backup` takes.
  const folder = path.join(config.dataDir, 'cache', 'downloads')

  /** Errors: backup.under_way (409). */
  return async function copyDatabase(): Promise<DatabaseCopy> {
    const copy = leases.ifFree('downloads.database', copyNow)
    return copy ?? fail('conflict', 'backup.under_way', 'A backup is being made. Please try again in a moment.')
  }

  async function copyNow(): Promise<DatabaseCopy> {
    // What a crash has left.
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, `${randomUUID()}.sqlite`)
    await db.$client.backup(file)
    settle(file)
    const handle = await open(file)
    // The open file stays readable without its name, and is gone as soon as nobody reads it, whatever happens.
    await rm(file)
    return { bytes: (await handle.stat()).size, parts: partsOf(handle), letGo: () => handle.close() }
  }
}

/** One file without a journal beside it, in which nobody is signed in: ended sessions must not come back with it. */
function settle(file: string) {
  const copy = new Sqlite(file)
  try {
    copy.pragma('journal_mode = DELETE')
    copy.pragma('secure_delete = ON')
    copy.exec('DELETE FROM admin_sessions')
  } finally {
    copy.close()
  }
}

async function* partsOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceBytes), 0, pieceBytes)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
