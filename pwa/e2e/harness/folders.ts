import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

/** A folder of its own, gone when the tests of the file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-e2e-'))
  made.push(folder)
  return folder
}

// Registered before any hook of the file, and so run after all of them.
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})
