import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { backupsName, listBackups, manifestName, nameOf, noteBackup } from '../api/platform/backups.ts'
import { readConfig } from '../api/platform/config.ts'
import { databaseName } from '../api/platform/database.ts'
import { originalName } from '../api/platform/storage/storage.ts'
import { apartOf, copyFiles, requireSound, tallyApart, withDatabase } from './backups.ts'
import { failPlainly, isMain, say } from './process.ts'
import { sendBackup } from './storedBackups.ts'

const usualKeep = 7
/** Each try takes only what changed since the one before. */
const mostTries = 10

/**
 * Copies the database and all files of `dataDir`, while the server runs or not, into a new folder under `into`.
 * Older backups there beyond `keep` are removed. Returns the new folder.
 */
export async function makeBackup(given: { dataDir: string; into: string; keep: number; now?: Date }): Promise<string> {
  const { dataDir, into, keep } = given
  const database = path.join(dataDir, databaseName)
  if (!existsSync(database)) throw new Error(`There is nothing to back up: ${database} does not exist.`)
  const finished = path.join(into, nameOf(given.now ?? new Date()))
  const unfinished = `${finished}.unfinished`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await fillBackup({ dataDir, folder: unfinished, earlier: listBackups(into).at(-1) })
    await rename(unfinished, finished)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  for (const old of listBackups(into).slice(0, -keep)) await rm(old, { recursive: true })
  return finished
}

async function fillBackup(given: { dataDir: string; folder: string; earlier: string | undefined }) {
  const { dataDir, folder, earlier } = given
  const copy = path.join(folder, databaseName)
  const live = new Sqlite(path.join(dataDir, databaseName), { fileMustExist: true, timeout: 10_000 })
  try {
    await copyFiles(dataDir, folder, earlier)
    for (let tries = 1; ; tries++) {
      for (const id of waitingMedia(live)) holdOriginal(id, dataDir, folder)
      await copyDatabase(live, copy)
      const expected = withDatabase(copy, waitingMedia)
      for (const id of expected) holdOriginal(id, dataDir, folder)
      await copyFiles(dataDir, folder, earlier)
      // One that the live database waits for too is lost already, and no reason to go without a backup.
      const lost = new Set(waitingMedia(live))
      if (expected.every((id) => lost.has(id) || existsSync(path.join(folder, originalOf(id))))) break
      if (tries === mostTries) throw new Error('The server converts media faster than they can be copied. Try again.')
    }
  } finally {
    live.close()
  }
  // One file that can be carried anywhere, without a log beside it.
  withDatabase(copy, (sqlite) => sqlite.pragma('journal_mode = DELETE'))
  requireSound(copy)
  const manifest = { madeAt: new Date(), apart: withDatabase(copy, tallyApart) }
  await writeFile(path.join(folder, manifestName), `${JSON.stringify(manifest)}\n`, { flush: true })
}

/** One step under one read transaction: the server's writes neither wait for it nor start it over. */
async function copyDatabase(live: Sqlite.Database, copy: string) {
  await rm(copy, { force: true })
  await live.backup(copy, { progress: () => 2 ** 31 - 1 })
}

/**
 * Takes first what may vanish first: an original that a copied database counts on is deleted by the server as soon as
 * it is converted. A second name for the same bytes takes no time; where that is impossible they are copied.
 */
function holdOriginal(id: string, dataDir: string, folder: string) {
  const [source, target] = [path.join(dataDir, originalOf(id)), path.join(folder, originalOf(id))]
  mkdirSync(path.dirname(target), { recursive: true })
  for (const take of [linkSync, copyFileSync]) {
    try {
      return take(source, target)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'EEXIST') return
      if (take === copyFileSync) throw error
    }
  }
}

const originalOf = (id: string) => path.join('media', id, originalName)

const waitingMedia = (sqlite: Sqlite.Database) =>
  sqlite.prepare("SELECT id FROM media WHERE state IN ('received', 'processing')").pluck().all() as string[]

/** `npm run backup`, `npm run backup -- /mnt/disk --keep 30`, or `npm run backup -- s3://bucket/prefix`, which keeps one here as well. */
async function backup() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { dataDir } = config
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string', default: String(usualKeep) } },
  })
  const keep = Number(values.keep)
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep wants a whole number of at least 1.')
  const store = positionals[0]?.startsWith('s3://') ? positionals[0] : null
  const into = path.resolve((store ? null : positionals[0]) ?? path.join(dataDir, backupsName))
  const folder = await makeBackup({ dataDir, into, keep })
  say(`Backed up to ${folder}`)
  const apart = apartOf(folder)
  if (apart) say(`Not in it: ${apart.files} files of photos and videos, which lie at ${apart.place}.`)
  if (store) {
    const { files, bytes } = await sendBackup(folder, { url: store, keep, settings: config })
    say(`Sent to ${store}: ${files} files that were not there, ${(bytes / 1e6).toFixed(1)} MB.`)
  }
  say(`Put it back with: npm run restore -- ${store ?? folder}`)
  if (!noteBackup(dataDir, new Date()))
    say(`That it was made could not be written to ${dataDir}: the server goes on counting from the one before.`)
}

if (isMain(import.meta.url)) await backup().catch(failPlainly)
