import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { projectFolder } from '../api/platform/paths.ts'
import { installFromDebian } from './debian.ts'
import { allOnPath } from './onPath.ts'
import { isMain, run, say } from './process.ts'

const names = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser', 'microsoft-edge']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

let provided: Promise<string> | undefined

/** A Chromium that starts: the one of CHROMIUM_PATH, one of this machine, or one installed now. Looked for once. */
export function provideChromium(): Promise<string> {
  provided ??= lookForChromium()
  return provided
}

async function lookForChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`)
  }
  const found = findChromium()
  if (found) return found
  await installChromium()
  const installed = findChromium()
  if (installed) return installed
  throw new Error('No Chromium starts on this machine. Install one by hand, or name it in CHROMIUM_PATH.')
}

const findChromium = (): string | undefined => [...allOnPath(names), ...applications, fromPlaywright()].find(starts)

const fromPlaywright = () => chromium.executablePath()

/** Some systems put a stand-in on the PATH that only tells how to install the real one. */
function starts(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    return /chrom|edge/i.test(execFileSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' }))
  } catch (error) {
    say(`  ${file} does not start: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    return false
  }
}

async function installChromium() {
  const isRoot = process.getuid?.() === 0
  await installFromDebian('chromium')
  if (findChromium()) return
  say('No Chromium here. Downloading one for the tests: playwright-core install chromium')
  const tool = path.join(projectFolder, 'node_modules/playwright-core/cli.js')
  await run(process.execPath, [tool, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
}

if (isMain(import.meta.url)) say(await provideChromium())
