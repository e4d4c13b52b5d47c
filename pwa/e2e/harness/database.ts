import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { teach } from '../../../api/platform/functions.ts'

/** Works in the database of a server that is running, and waits for it where it is writing. */
export function withDatabase<T>(dataDir: string, work: (db: Sqlite.Database) => T): T {
  const db = teach(new Sqlite(path.join(dataDir, 'voices.sqlite'), { timeout: 5000 }))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** All of it or nothing. */
export const changeDatabase = (dataDir: string, change: (db: Sqlite.Database) => void): void =>
  withDatabase(dataDir, (db) => db.transaction(change)(db))

/** The next server takes over at once what a dead one was doing, instead of after the twenty seconds of its lease. */
export const endLeases = (dataDir: string) =>
  withDatabase(dataDir, (db) =>
    db.exec("update jobs set lease_until = '2000-01-01T00:00:00.000Z' where state = 'running'"),
  )
