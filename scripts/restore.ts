import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import type { MailWishes } from '../api/outreach/index.ts'
import { backupsName, lastBackupName, listBackups, manifestName, nameOf } from '../api/platform/backups.ts'
import { type Config, readConfig } from '../api/platform/config.ts'
import { instantOf, withCopy } from '../api/platform/copies.ts'
import { databaseName, openDatabase } from '../api/platform/database.ts'
import { isFirstCode } from '../api/platform/firstCodes.ts'
import { holdDataFolder, lockNames } from '../api/platform/oneServer.ts'
import { secretFile } from '../api/platform/secrets.ts'
import { type LastKnown, settleRestored, type TakenOff } from '../api/privacy/restored/restored.ts'
import { apartOf, copyDatabaseFile, copyFiles, requireSound } from './backups.ts'
import { failPlainly, isMain, say } from './process.ts'
import { fetchBackup } from './storedBackups.ts'

const stagingName = 'restoring'
const staying = [backupsName, stagingName, ...lockNames, lastBackupName]

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
export async function restoreBackup(given: Given): Promise<Restored> {
  if (!existsSync(path.join(given.from, manifestName)))
    throw new Error(`${given.from} is not a finished backup: it has no ${manifestName}.`)
  return putBack(given, (name) => !staying.includes(name) && !isFirstCode(name))
}

/**
 * The same with a folder that holds a database and nothing else: photos, videos and keys stay as they are. What Litestream noted of the
 * former database leaves with it.
 */
export const restoreDatabase = (given: Given): Promise<Restored> =>
  putBack(given, (name) => name.startsWith(databaseName) || name === `.${databaseName}-litestream`)

interface Given {
  dataDir: string
  from: string
  now?: Date
}

async function putBack(given: Given, isReplaced: (name: string) => boolean): Promise<Restored> {
  const { dataDir, from } = given
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
    const moved = await moveEntries(dataDir, replaced, isReplaced)
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
      translations: translationsIn(sqlite),
      hiddenNames: hiddenNamesIn(sqlite),
      consent: consentIn(sqlite),
      numbers: pairsOf('select name, seq from sqlite_sequence'),
      calendarAddresses: pairsOf('select username, calendar_address from users'),
      mailWishes: mailWishesOf(sqlite),
      giving: givingIn(sqlite),
    }
  } catch {
    return null
  }
}

const isTable = (sqlite: Sqlite.Database, name: string) =>
  sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined

const isColumn = (sqlite: Sqlite.Database, table: string, name: string) =>
  sqlite.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, name) !== undefined

/** A database of an earlier version has none. */
function mailWishesOf(sqlite: Sqlite.Database): MailWishes {
  if (!isTable(sqlite, 'follows')) return { follows: null, stops: [] }
  const follows = sqlite
    .prepare<[], string>(
      "select email || ' ' || kind || ':' || value from follows join followers on followers.id = follower_id",
    )
    .pluck()
    .all()
  const stops = sqlite.prepare('select hidden, what, stopped_at as stoppedAt from mail_stops').all()
  return { follows: new Set(follows), stops: stops as MailWishes['stops'] }
}

/** Null in a database of before there were wallets and cards. */
function givingIn(sqlite: Sqlite.Database): LastKnown['giving'] {
  if (!isTable(sqlite, 'payout_run_lines') || !isTable(sqlite, 'card_refusals')) return null
  const provenIn = (column: string) =>
    new Map(
      isColumn(sqlite, 'authors', column)
        ? (sqlite.prepare(`select id, ${column} from authors where ${column} is not null`).raw().all() as [
            number,
            string,
          ][])
        : [],
    )
  const begun = `select id from author_payouts where status = 'paid' or sending_at is not null
    or id in (select payout_id from payout_run_lines where state = 'sent') order by id`
  const refusals = 'select hidden, created_at as createdAt from card_refusals'
  return {
    provenPlaces: { wallet: provenIn('mobile_money_proven_at'), account: provenIn('bank_account_proven_at') },
    begunPayouts: sqlite.prepare<[], number>(begun).pluck().all() as number[],
    cardRefusals: sqlite.prepare(refusals).all() as { hidden: string; createdAt: string }[],
  }
}

/** Null in a database of before there were any. */
function translationsIn(sqlite: Sqlite.Database): LastKnown['translations'] {
  if (!isTable(sqlite, 'story_translations')) return null
  const released = "select story_id || ' ' || language from story_translations where shown is not null"
  return new Set(sqlite.prepare<[], string>(released).pluck().all())
}

/** Stories whose writers want no name shown; none where the database is from before they could say so. */
function hiddenNamesIn(sqlite: Sqlite.Database): Set<number> {
  const isKnown = sqlite.prepare("select 1 from pragma_table_info('stories') where name = 'private_name'").get()
  if (!isKnown) return new Set()
  return new Set(sqlite.prepare<[], number>('select id from stories where private_name is not null').pluck().all())
}

const hasColumn = (sqlite: Sqlite.Database, table: string, column: string) =>
  sqlite.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !== undefined

/** Null in a database of before anybody was asked. */
function consentIn(sqlite: Sqlite.Database): LastKnown['consent'] {
  if (!hasColumn(sqlite, 'stories', 'may_mail')) return null
  const isHeardAsked = hasColumn(sqlite, 'story_consents', 'voice')
  const listed = <Id>(statement: string) => new Set(sqlite.prepare<[], Id>(statement).pluck().all() as Id[])
  return {
    mailed: listed<number>('select id from stories where may_mail'),
    posted: listed<number>('select id from stories where may_post'),
    unheard: isHeardAsked
      ? listed<number>(
          'select story_id from story_consents where id in (select max(id) from story_consents group by story_id) and not voice',
        )
      : new Set(),
    shown: listed<string>('select id from media where approved'),
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
      throw new Error(`A server or Litestream has ${database} open. Stop it first, then restore.`)
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

/**
 * `npm run restore` takes the newest backup, `npm run restore -- folder` that one or the newest in that folder, and `-- s3://bucket/prefix` the newest there. With
 * `--from s3://bucket/prefix` the database comes from where Litestream copies it to: the newest, or as it was `--at 2026-11-22T10:00`.
 */
async function restore() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, at: { type: 'string' } },
  })
  if (values.from && positionals[0]) throw new Error('Name a folder, or where copies are with --from: not both.')
  if (values.at && !values.from) throw new Error('--at goes with --from: a backup is of one instant.')
  if (values.from) tell(values.from, await fromCopies(config, { url: values.from, at: values.at }))
  else await fromBackup(config, positionals[0])
  if (!config.SECRET_KEY && !existsSync(path.join(config.dataDir, secretFile)))
    say(
      `There is no file ${secretFile} in ${config.dataDir}: without it, or SECRET_KEY, the receipts of before are not believed.`,
    )
}

const fromCopies = (config: Config, { url, at }: { url: string; at?: string }): Promise<Restored> =>
  withCopy({ url, at: at && instantOf(at), settings: config }, (from) =>
    restoreDatabase({ dataDir: config.dataDir, from }),
  )

async function fromBackup(config: Config, named: string | undefined) {
  const { dataDir } = config
  const into = path.join(dataDir, backupsName)
  const from = named?.startsWith('s3://')
    ? await fetchBackup({ url: named, settings: config, into })
    : findBackup(named ?? into)
  tell(from, await restoreBackup({ dataDir, from: path.resolve(from) }))
  const apart = apartOf(path.resolve(from))
  if (apart) {
    say(`${apart.files} files of photos and videos of this backup lie at ${apart.place}: set MEDIA_URL to it.`)
    say('To see whether all of them are there still: npm run media:move -- --to s3')
  }
}

/**
 * The folder itself where it is a backup, else the newest finished one in it: `npm run backup` and `npm run restore` take the same name.
 * Errors: it is neither.
 */
export function findBackup(folder: string): string {
  const found = existsSync(path.join(folder, manifestName)) ? folder : listBackups(folder).at(-1)
  if (found) return found
  throw new Error(`There is no finished backup in ${folder}: none of its folders has a ${manifestName}. Name another.`)
}

function tell(from: string, { replaced, taken, isUnsure }: Restored) {
  say(`Restored ${from}`)
  say('Everybody is signed out.')
  if (taken.length > 0) say('Taken off the site since that backup, and kept off it until an editor decides:')
  for (const { kind, id, title } of taken) say(`  ${kind} ${id}: ${title}`)
  if (isUnsure)
    say('What was public last could not be read: stories that were withdrawn since may be public again. Look.')
  say('Who left the newsletter or was erased since that backup is in the data again.')
  if (replaced) say(`What was here before is kept in ${replaced}; delete it once all is well.`)
}

if (isMain(import.meta.url)) await restore().catch(failPlainly)
