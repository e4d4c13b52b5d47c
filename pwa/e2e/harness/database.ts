import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { comparable, lowered } from '../../../api/platform/addresses.ts'
import { fold } from '../../../data/rules/fold.ts'

/** Works in the database of a server that is running, and waits for it where it is writing. */
export function withDatabase<T>(dataDir: string, work: (db: Sqlite.Database) => T): T {
  const db = new Sqlite(path.join(dataDir, 'voices.sqlite'), { timeout: 5000 })
  // Indexes of addresses are made with these.
  for (const [name, of] of Object.entries({ folded: fold, lowered, comparable }))
    db.function(name, { deterministic: true }, (text) => (typeof text === 'string' ? of(text) : null))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** All of it or nothing. */
export const changeDatabase = (dataDir: string, change: (db: Sqlite.Database) => void): void =>
  withDatabase(dataDir, (db) => db.transaction(change)(db))
