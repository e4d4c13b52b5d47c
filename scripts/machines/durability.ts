import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '../../api/platform/paths.ts'
import { secretFile } from '../../api/platform/secrets.ts'
import { temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import type { Server } from '../../pwa/e2e/harness/server.ts'
import { programOf } from './engines.ts'

const run = promisify(execFile)

/** What may be lost at most of what was acknowledged, in milliseconds. */
export const promisedMs = 2_000

/** Where copies go to, with the settings that reach it. */
export interface Store {
  url: string
  env: Record<string, string>
}

/** Brings the database back into a folder of its own, as on another machine that was given the key. */
export async function restoreElsewhere(server: Pick<Server, 'dataDir'>, { url, env }: Store, ...more: string[]) {
  const dataDir = temporaryFolder()
  copyFileSync(path.join(server.dataDir, secretFile), path.join(dataDir, secretFile))
  const command = [
    '--import',
    'tsx',
    '--import',
    './scripts/words/node.ts',
    'scripts/restore.ts',
    '--from',
    url,
    ...more,
  ]
  const { stdout } = await run(process.execPath, command, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, LITESTREAM_PATH: programOf('litestream'), DATA_DIR: dataDir, ...env },
  })
  return { dataDir, stdout }
}
