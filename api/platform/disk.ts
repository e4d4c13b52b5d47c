import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What keeps a disk from taking something: no room, or it may not be written to; null for every other error. */
export function troubleOfDisk(error: unknown): 'full' | 'refused' | null {
  const code = String((error as { code?: unknown } | null)?.code)
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return 'full'
  return /^(EROFS|EACCES|EIO|SQLITE_READONLY|SQLITE_IOERR)/.test(code) ? 'refused' : null
}

export interface Space {
  freeBytes: number
  sizeBytes: number
}

/** Of the disk of a folder: how large it is, and how much of it a server may still take. */
export function spaceOf(folder: string): Space {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

/**
 * The text of a file that is written at the first start and never again, for its owner alone. A power cut leaves it whole or absent:
 * half of a key, or an empty one, would be taken for the key ever after.
 */
export function keptText(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const text = make()
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
  return text
}

/** Before anything is opened in it. Errors: nothing can be written there, in a sentence that says what to do. */
export function requireWritable(folder: string): void {
  const probe = path.join(folder, `.written-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, 'Can this be written?')
    rmSync(probe)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(`The server cannot write to ${folder} (${code}). ${adviceFor(error, folder)}`, { cause: error })
  }
}

function adviceFor(error: unknown, folder: string): string {
  if (troubleOfDisk(error) === 'full')
    return 'The disk is full: make room on it, or set DATA_DIR to a folder on another disk.'
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EROFS')
    return 'The disk is mounted for reading only: mount it for writing, or set DATA_DIR to another folder.'
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'There is a file in its place: set DATA_DIR to a folder.'
  const user = process.getuid?.()
  const who = user === undefined ? 'its user' : `the user with the number ${user}`
  return `Let ${who} write to ${folder}, or set DATA_DIR to another folder.`
}
