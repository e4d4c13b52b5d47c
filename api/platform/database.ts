import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { and, count, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { fold } from '../../data/rules/fold.ts'
import { functionNames, teach } from './functions.ts'
import { projectFolder } from './paths.ts'

/** In the data folder. */
export const databaseName = 'voices.sqlite'

/** Opens the one database of the product, or a fresh one in memory, brought up to the newest migration. */
export function openDatabase(file: string | ':memory:') {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true })
  const copied = file === ':memory:' ? emptyInMemory : undefined
  const sqlite = new Sqlite(copied ?? file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('busy_timeout = 5000')
  // A submission is acknowledged only when it is on the disk, not merely with the operating system.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('cache_size = -16000')
  // What a writer has erased is overwritten, not merely marked as free space.
  sqlite.pragma('secure_delete = ON')
  teach(sqlite)
  const db = writingAtOnce(drizzle(sqlite))
  if (copied) sqlite.pragma('foreign_keys = ON')
  else migrateSafely(sqlite, db)
  renewLetters(sqlite)
  if (file === ':memory:') emptyInMemory ??= sqlite.serialize()
  return db
}

/**
 * Transactions take the lock for writing when they begin: one that reads first and writes then would fail, without
 * waiting, when another connection has written in between (sqlite.org/lang_transaction.html).
 */
function writingAtOnce<T extends ReturnType<typeof drizzle>>(db: T): T {
  const begin = db.transaction.bind(db)
  const beginAtOnce: typeof begin = (work, config) =>
    begin(
      (tx) => {
        databaseOf.set(tx, db as unknown as Db)
        return work(tx)
      },
      { behavior: 'immediate', ...config },
    )
  db.transaction = beginAtOnce
  return db
}

/** Migrating takes longer than most of what is done in memory: each database there but the first begins as a copy of it. */
let emptyInMemory: Buffer | undefined

export type Db = ReturnType<typeof openDatabase>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A store function takes either: inside a transaction or on its own. */
export type Store = Db | Tx

/** Statements that are asked all the time, built once for each database; within a transaction, the same ones. */
export function preparedOnce<T>(prepare: (db: Db) => T): (store: Store) => T {
  const known = new WeakMap<Store, T>()
  return (store) => {
    const db = databaseOf.get(store) ?? store
    const prepared = known.get(db) ?? prepare(db as Db)
    known.set(db, prepared)
    return prepared
  }
}

/** For each of these columns a place in a prepared statement, of its own name; what is put there is encoded as the column is. */
export const placesFor = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, never>

/**
 * `limit 1`, written into a prepared statement: where the limit is a parameter, SQLite plans the statement anew at each call, which
 * takes it five times as long.
 */
export const onlyOne = sql.raw('1') as unknown as Placeholder

/** The database of each transaction: there is one connection, so what was prepared on it runs within them. */
const databaseOf = new WeakMap<object, Db>()

/** Each word of a search stands somewhere in a text, whatever their case and accents. */
export const mentions = (text: SQL, words: string): SQL | undefined => {
  const terms = fold(words).split(/\s+/).filter(Boolean).slice(0, mostTerms)
  return and(...terms.map((term) => sql`instr(folded(${text}), ${term}) > 0`))
}
const mostTerms = 6

export const countRows = (db: Store, table: SQLiteTable, where?: SQL): number =>
  db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0

/**
 * What a database was last looked over by: the letters of a Node, and how many migrations. Kept in its file, so that a look that
 * failed is taken again.
 */
const markOf = (sqlite: Sqlite.Database) => {
  const version = sqlite.pragma('user_version', { simple: true }) as number
  return { letters: version & 0xffff, migrations: version >> 16 }
}

const keepMark = (sqlite: Sqlite.Database, change: Partial<ReturnType<typeof markOf>>) => {
  const { letters, migrations } = { ...markOf(sqlite), ...change }
  sqlite.pragma(`user_version = ${(migrations << 16) | letters}`)
}

/**
 * Another version of Node may lower or encode a rare letter in another way. What indexes hold of addresses and names is then made anew: a
 * row that stands there under its former form would not be found, nor could it be deleted from there.
 */
function renewLetters(sqlite: Sqlite.Database) {
  const { unicode, ada } = process.versions
  const letters = createHash('sha256').update(`${unicode} ${ada}`).digest().readUInt16BE()
  if (markOf(sqlite).letters === letters) return
  const indexes = sqlite.prepare("select name, sql from sqlite_master where type = 'index' and sql is not null").all()
  for (const { name, sql } of indexes as { name: string; sql: string }[])
    if (functionNames.some((known) => sql.includes(`${known}(`))) sqlite.exec(`REINDEX "${name}"`)
  keepMark(sqlite, { letters })
}

/**
 * A migration that rebuilds a table drops the old one first: with foreign keys on, that would delete every row which
 * cascades from it, and inside the migration's transaction they cannot be switched off any more (sqlite.org/lang_altertable.html).
 * Afterwards every row is looked at, which takes seconds in a large database and is not done again until the next migration.
 */
function migrateSafely(sqlite: Sqlite.Database, db: ReturnType<typeof drizzle>) {
  sqlite.pragma('foreign_keys = OFF')
  migrate(db, { migrationsFolder: path.join(projectFolder, 'data/migrations') })
  const migrations = sqlite.prepare('select count(*) from __drizzle_migrations').pluck().get() as number
  if (markOf(sqlite).migrations !== migrations) {
    const broken = sqlite.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) throw new Error(`After migrating, ${broken.length} rows point at rows that are not there.`)
    keepMark(sqlite, { migrations })
  }
  sqlite.pragma('foreign_keys = ON')
}
