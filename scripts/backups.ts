import { constants, existsSync, readFileSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { backupsName, lastBackupName, manifestName } from '../api/platform/backups.ts'
import { databaseName } from '../api/platform/database.ts'
import { isFirstCode } from '../api/platform/firstCodes.ts'
import { teach } from '../api/platform/functions.ts'
import { lockNames } from '../api/platform/oneServer.ts'

/** Files under way at the same time. */
const atOnce = 32

/** The database travels by SQLite's own means; backups are not backed up, nor what can be made again, nor a code in plain letters. */
const isLeftOut = (name: string) =>
  isFirstCode(name) ||
  [backupsName, manifestName, lastBackupName, ...lockNames, 'cache'].includes(name) ||
  // What Litestream notes of the database lies beside it, under a name with a dot.
  name.replace(/^\./, '').startsWith(databaseName)

/**
 * Brings `to` up to date with the files of `from`, times and modes included. What `earlier` holds unchanged is linked
 * instead of copied: media never change, so that a week of backups takes little more room than one.
 */
export async function copyFiles(from: string, to: string, earlier?: string): Promise<void> {
  const names = await filesOf(from)
  for (let index = 0; index < names.length; index += atOnce)
    await Promise.all(names.slice(index, index + atOnce).map((name) => updateFile(name, from, to, earlier)))
}

/** The same for one file. One that is gone from `from` is left out. */
async function updateFile(name: string, from: string, to: string, earlier?: string): Promise<void> {
  const [source, target] = [path.join(from, name), path.join(to, name)]
  try {
    if (await isSameFile(source, target)) return
    await mkdir(path.dirname(target), { recursive: true })
    // Never written over: it may be a link to a file of an earlier backup.
    await rm(target, { force: true })
    if (earlier && (await isSameFile(source, path.join(earlier, name)))) await link(path.join(earlier, name), target)
    else await copyWithTime(source, target)
  } catch (error) {
    // The server let go of it meanwhile: an upload that ended, an original that was converted.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = (await readdir(folder)).filter((name) => !isLeftOut(name))
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (!(await stat(path.join(folder, entry))).isDirectory()) return [entry]
      const inside = await readdir(path.join(folder, entry), { recursive: true, withFileTypes: true })
      return inside
        .filter((file) => file.isFile())
        .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
    }),
  )
  return found.flat()
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false
  const [a, b] = await Promise.all([stat(one), stat(other)])
  // Times are set to the millisecond and read to the nanosecond.
  return a.size === b.size && Math.abs(a.mtimeMs - b.mtimeMs) < 1
}

async function copyWithTime(source: string, target: string) {
  // Taken before: a file that grows while it is copied has to look changed afterwards.
  const { atime, mtime } = await stat(source)
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  await utimes(target, atime, mtime)
}

export const copyDatabaseFile = (from: string, to: string) =>
  copyFile(path.join(from, databaseName), path.join(to, databaseName), constants.COPYFILE_FICLONE)

export function withDatabase<T>(file: string, work: (sqlite: Sqlite.Database) => T): T {
  const sqlite = teach(new Sqlite(file, { fileMustExist: true }))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Files of media that lie at a store and not in a backup: where, and how many. */
export interface Apart {
  place: string
  files: number
}

/** Null where there are none. */
export function tallyApart(sqlite: Sqlite.Database): Apart | null {
  const files = sqlite.prepare('select count(*) from stored_files').pluck().get() as number
  const place = sqlite.prepare("select json_extract(value, '$') from settings where name = 'media.place'").pluck().get()
  return files > 0 ? { place: String(place), files } : null
}

/** What a backup says of them. One from before there were stores says nothing. */
export const apartOf = (backup: string): Apart | null =>
  JSON.parse(readFileSync(path.join(backup, manifestName), 'utf8')).apart ?? null

/** Errors: the database cannot be read or is damaged. */
export function requireSound(database: string): void {
  const found = withDatabase(database, (sqlite) => sqlite.pragma('integrity_check', { simple: true }))
  if (found !== 'ok') throw new Error(`${database} is damaged: ${found}`)
}
