import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { provideChromium } from './chromium.ts'
import { isBuilt } from './inputs.ts'
import { problemWithNode } from './nodeVersion.ts'
import { run, say } from './process.ts'
import { countTests } from './tally.ts'

const tool = (name: string) => path.join(projectFolder, 'node_modules/.bin', name)
const reportOf = (suite: string) => path.join(projectFolder, 'dist', `test-${suite}.json`)

/** Every step runs, whatever failed before it: one run shows all there is to mend. */
async function test(): Promise<number> {
  const problem = problemWithNode()
  if (problem) {
    say(problem)
    return 1
  }
  const failed: string[] = []
  const step = async (title: string, work: () => Promise<number>) => {
    say(`\n▸ ${title}`)
    const begun = performance.now()
    const code = await work().catch((error: unknown) => {
      say(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return 1
    })
    say(`  ${code === 0 ? 'good' : 'FAILED'}, ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    if (code !== 0) failed.push(title)
    return code === 0
  }

  await step('Types (tsc)', () => run(tool('tsc'), ['--noEmit']))
  await step('Format and lint (biome)', () => run(tool('biome'), ['check', '.']))
  await step('Unused code (knip)', () => run(tool('knip'), []))
  await step('Unit and API tests (vitest)', () => runSuite('unit', ['api', 'unit']))
  const built = await step('Build', async () => {
    if (isBuilt()) say('  Nothing changed since the last one.')
    else await (await import('./build.ts')).build()
    return 0
  })
  if (built) {
    await step('Browser tests (vitest with Chromium)', async () => {
      const chromium = await provideChromium()
      say(`  with ${chromium}`)
      return runSuite('browser', ['browser'], { CHROMIUM_PATH: chromium })
    })
  } else failed.push('Browser tests (not run: there is no build)')

  const tally = countTests(['unit', 'browser'].map(readReport))
  say('')
  for (const title of failed) say(`Failed: ${title}`)
  if (tally.skipped > 0) say(`Failed: ${tally.skipped} tests were skipped; none may be.`)
  for (const name of tally.again) say(`Passed only at its second try: ${name}`)
  say(`${tally.passed} passed, ${tally.failed} failed`)
  return failed.length + tally.failed + tally.skipped === 0 ? 0 : 1
}

function runSuite(suite: 'unit' | 'browser', projects: string[], env: NodeJS.ProcessEnv = {}) {
  rmSync(reportOf(suite), { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(suite)}`]
  return run(tool('vitest'), ['run', ...chosen, ...reports], { env: { ...process.env, ...env } })
}

const readReport = (suite: string): unknown =>
  existsSync(reportOf(suite)) ? JSON.parse(readFileSync(reportOf(suite), 'utf8')) : null

process.exitCode = await test()
