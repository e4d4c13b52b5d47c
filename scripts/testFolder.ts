import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * One folder for all that tests write, of every project and of the browsers and servers that they start. Gone when the run is
 * over: a worker that serves many files registers the hooks of a module but once, and one that is ended runs none.
 */
export function setup(): () => void {
  const usual = process.env.TMPDIR
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-tests-'))
  process.env.TMPDIR = folder
  return () => {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
