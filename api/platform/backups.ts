import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The folder for backups within the data folder, where no other is named. */
export const backupsName = 'backups'
/** Written last: a folder without it is a backup that was broken off. */
export const manifestName = 'backup.json'
/** In the data folder: when a backup was last finished, wherever it was written. */
export const lastBackupName = 'last-backup.json'

/** 2026-03-01T08-15-00-000Z: an instant that every file system accepts as a name. */
export const nameOf = (at: Date) => at.toISOString().replace(/[:.]/g, '-')
const nameShape = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/

/** Finished backups, oldest first. */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => nameShape.test(name) && existsSync(path.join(folder, name, manifestName)))
    .sort()
    .map((name) => path.join(folder, name))
}

/** For the server, which may run as another user than what backs it up. Says whether it could be written. */
export function noteBackup(dataDir: string, at: Date): boolean {
  try {
    writeFileSync(path.join(dataDir, lastBackupName), `${JSON.stringify({ finishedAt: at })}\n`, { mode: 0o644 })
    return true
  } catch {
    return false
  }
}

/** When the newest backup that this server knows of was finished; null where it knows of none. */
export function lastBackupAt(dataDir: string): Date | null {
  const newest = path.basename(listBackups(path.join(dataDir, backupsName)).at(-1) ?? '')
  const known = [notedIn(dataDir), Date.parse(newest.replace(nameShape, '$1:$2:$3.$4'))].filter(Number.isFinite)
  return known.length > 0 ? new Date(Math.max(...known)) : null
}

function notedIn(dataDir: string): number {
  try {
    return Date.parse(JSON.parse(readFileSync(path.join(dataDir, lastBackupName), 'utf8')).finishedAt)
  } catch {
    return Number.NaN
  }
}
