import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { adviseFfmpeg } from './adviseFfmpeg.ts'
import { build } from './build.ts'
import { isBuilt } from './inputs.ts'
import { say } from './process.ts'

/** Builds when something changed since the last time. False when that cannot be: the reason has been said. */
export async function prepare(): Promise<boolean> {
  if (!existsSync(path.join(projectFolder, 'node_modules/vite')) && !isBuilt()) {
    say('There is no build, and the packages that make one are not installed. Run: npm ci')
    return false
  }
  if (!isBuilt()) await build()
  const advice = adviseFfmpeg()
  if (advice) say(advice)
  return true
}
