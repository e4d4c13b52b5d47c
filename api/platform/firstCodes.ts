import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { AdminName } from '../../data/contract/admin.ts'
import { keptText } from './disk.ts'

/** In the data folder: the code that was made for an admin, for as long as nobody has signed in with it. In no backup. */
const fileOf = (dataDir: string, admin: AdminName) => path.join(dataDir, nameOf(admin))
const nameOf = (admin: AdminName) => `first-code-${admin}`

/** Whether a file of a data folder is one of these. */
export const isFirstCode = (name: string): boolean => /^first-code-/.test(name)

/** The code that waits for its admin; null where none does. */
export function findFirstCode(dataDir: string, admin: AdminName): string | null {
  const file = fileOf(dataDir, admin)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Keeps a new code until its admin signs in. It is on the disk before it counts: a start that is cut off loses no code. */
export const keepFirstCode = (dataDir: string, admin: AdminName, make: () => string): string =>
  keptText(fileOf(dataDir, admin), make).trim()

/** From the first time that somebody signs in with it, a code is known to its admin and written nowhere. */
export const forgetFirstCode = (dataDir: string, admin: AdminName): void =>
  rmSync(fileOf(dataDir, admin), { force: true })
