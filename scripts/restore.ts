import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { readConfig } from '../api/platform/config.ts'
import { openDatabase } from '../api/platform/database.ts'
import { holdDataFolder, serverLockName } from '../api/platform/oneServer.ts'
import { type LastKnown, settleRestored, type TakenOff } from '../api/privacy/restored/restored.ts'
import {
  apartOf,
  backupsName,
  copyDatabaseFile,
  copyFiles,
  databaseName,
  listBackups,
  manifestName,
  nameOf,
  requireSound,
} from './backups.ts'
import { failPlainly, isMain, say } from './process.ts'

const stagingName = 'restoring'
const staying = [backupsName, stagingName, serverLockName]

export interface Restored {
  /** Where what was there is kept; null when there was nothing. */
  replaced: string | null
  /** What the backup holds as public and was taken off the site since. */
  taken: TakenOff[]
  /** What was public last could not be read, so that nothing could be taken off. */
  isUnsure: boolean
}

/**
 * Puts a backup in the place of what `dataDir` holds. What was there is kept beside the backups.
 * Errors: the folder is no whole backup; a server has the database open. Nothing is changed then.
 */
export async function restoreBackup(given: { dataDir: string; from: string; now?: Date }): Promise<Restored> {
  const { dataDir, from } = given
  if (!existsSync(path.join(from, manifestName)))
    throw new Error(`${from} is not a finished backup: it has no ${manifestName}.`)
  requireSound(path.join(from, databaseName))
  const letGo = holdDataFolder(dataDir)
  let lock: Sqlite.Database | null = null
  try {
    lock = lockDatabase(path.join(dataDir, databaseName))
    const staging = path.join(dataDir, stagingName)
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { recursive: true })
    await copyFiles(from, staging)
    await copyDatabaseFile(from, staging)
    const now = given.now ?? new Date()
    const last = lock && lastKnownOf(lock)
    const taken = settle(path.join(staging, databaseName), last, now)

    // What our own lock left: everything in it is in the database by now.
    if (lock) for (const end of ['-shm', '-journal']) await rm(path.join(dataDir, databaseName + end), { force: true })
    const replaced = path.join(dataDir, backupsName, `replaced-${nameOf(now)}`)
    const moved = await moveEntries(dataDir, replaced, (name) => !staying.includes(name))
    await moveEntries(staging, dataDir, () => true)
    await rm(staging, { recursive: true })
    return { replaced: moved > 0 ? replaced : null, taken, isUnsure: moved > 0 && last === null }
  } finally {
    lock?.close()
    letGo()
  }
}

function settle(database: string, last: LastKnown | null, now: Date): TakenOff[] {
  const db = openDatabase(database)
  try {
    return settleRestored(db, { last, now })
  } finally {
    db.$client.close()
  }
}

/** Null when that cannot be read. */
function lastKnownOf(sqlite: Sqlite.Database): LastKnown | null {
  const idsOf = (table: string) =>
    new Set(sqlite.prepare<[], number>(`select id from ${table} where status = 'published'`).pluck().all() as number[])
  const pairsOf = (statement: string) => new Map(sqlite.prepare(statement).raw().all() as [string, number][])
  try {
    const newestChange = sqlite.prepare<[], number>('select coalesce(max(seq), 0) from publications').pluck().get() ?? 0
    return {
      newestChange,
      stories: idsOf('stories'),
      posts: idsOf('blog_posts'),
      numbers: pairsOf('select name, seq from sqlite_sequence'),
      calendarAddresses: pairsOf('select username, calendar_address from users'),
    }
  } catch {
    return null
  }
}

/** SQLite leaves WAL mode only for the one connection there is: whoever else has the database open makes this fail. */
function lockDatabase(database: string): Sqlite.Database | null {
  if (!existsSync(database)) return null
  const sqlite = new Sqlite(database, { timeout: 500 })
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.pragma('journal_mode = DELETE')
    sqlite.exec('BEGIN EXCLUSIVE')
    return sqlite
  } catch (error) {
    sqlite.close()
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY'))
      throw new Error(`A server has ${database} open. Stop it first, then restore.`)
    // A damaged database is a reason to restore, not to refuse.
    return null
  }
}

async function moveEntries(from: string, to: string, belongs: (name: string) => boolean): Promise<number> {
  const names = (await readdir(from)).filter(belongs)
  if (names.length > 0) await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(path.join(from, name), path.join(to, name))
  return names.length
}

/** `npm run restore` takes the newest backup, `npm run restore -- folder` that one. */
async function restore() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { dataDir } = readConfig(process.env)
  const { positionals } = parseArgs({ allowPositionals: true })
  const from = positionals[0] ?? listBackups(path.join(dataDir, backupsName)).at(-1)
  if (!from) throw new Error(`There is no backup in ${path.join(dataDir, backupsName)}. Name its folder.`)
  const { replaced, taken, isUnsure } = await restoreBackup({ dataDir, from: path.resolve(from) })
  say(`Restored ${from}`)
  say('Everybody is signed out.')
  if (taken.length > 0) say('Taken off the site since that backup, and kept off it until an editor decides:')
  for (const { kind, id, title } of taken) say(`  ${kind} ${id}: ${title}`)
  if (isUnsure)
    say('What was public last could not be read: stories that were withdrawn since may be public again. Look.')
  say('Who left the newsletter or was erased since that backup is in the data again.')
  const apart = apartOf(path.resolve(from))
  if (apart) {
    say(`${apart.files} files of photos and videos of this backup lie at ${apart.place}: set MEDIA_URL to it.`)
    say('To see whether all of them are there still: npm run media:move -- --to s3')
  }
  if (replaced) say(`What was here before is kept in ${replaced}; delete it once all is well.`)
}

if (isMain(import.meta.url)) await restore().catch(failPlainly)
