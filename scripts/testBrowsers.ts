import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { isBuilt } from './inputs.ts'
import { run, say } from './process.ts'
import { countTests } from './tally.ts'

const report = path.join(projectFolder, 'dist', 'test-browsers.json')

/** The most important journeys in Firefox and WebKit, which `npm test` does not need. */
async function testBrowsers(): Promise<number> {
  const { findEngines } = await import('../pwa/e2e/others/engines.ts')
  const { installed, missing } = findEngines()
  for (const name of missing) say(`Not installed, and so not tried: ${name}`)
  if (installed.length === 0) return 1
  if (!isBuilt()) await (await import('./build.ts')).build()
  rmSync(report, { force: true })
  const reports = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  await run(path.join(projectFolder, 'node_modules/.bin/vitest'), ['run', '--project', 'others', ...reports])
  const tally = countTests([existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null])
  for (const name of tally.again) say(`Passed only at its second try: ${name}`)
  say(`${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed + tally.skipped === 0 && tally.passed > 0 ? 0 : 1
}

process.exitCode = await testBrowsers()
