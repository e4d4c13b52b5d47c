import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

let made: string[] = []

/** A folder of its own, gone when the tests of the file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-e2e-'))
  made.push(folder)
  return folder
}

/** Once nothing writes in them. */
export function removeFolders(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  made = []
}
