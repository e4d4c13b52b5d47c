import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { failPlainly, isMain, run, say } from './process.ts'

const log = 'dist/build.log'
const shownLines = 20

/**
 * Builds `dist/` in a process of its own: the tools take more than a gigabyte, which is free again before the server starts. What they print
 * goes into a file. Errors: the build failed, after the end of that file was shown.
 */
export async function build(): Promise<void> {
  const begun = performance.now()
  const file = path.join(projectFolder, log)
  mkdirSync(path.dirname(file), { recursive: true })
  const output = openSync(file, 'w')
  try {
    const code = await run(process.execPath, [path.join(projectFolder, 'scripts/run.mjs'), 'build/parts'], {
      stdio: ['ignore', output, output, 'ipc'],
      onMessage: (line) => say(String(line)),
    })
    if (isStopped(code)) throw new Error('The build was stopped.')
    if (code !== 0) {
      say(readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLines).join('\n'))
      throw new Error(`The build failed. All that it said is in ${log}`)
    }
  } finally {
    closeSync(output)
  }
  say(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
}

/** By somebody: Ctrl-C, a terminal that was closed, or a process manager. */
const isStopped = (code: number) => {
  const { SIGHUP, SIGINT, SIGTERM } = constants.signals
  return [SIGHUP, SIGINT, SIGTERM].some((signal) => code === 128 + signal)
}

if (isMain(import.meta.url)) await build().catch(failPlainly)
