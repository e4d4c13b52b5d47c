import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../api/platform/paths.ts'
import { chooseChangedTests } from './changed.ts'
import { provideChromium } from './chromium.ts'
import { provideFfmpeg } from './ffmpeg.ts'
import { isBuilt } from './inputs.ts'
import { chooseTests } from './machines/engines.ts'
import { run, runQuietly, say } from './process.ts'
import { countTests, type Suite, suitesOf } from './tally.ts'

const tool = (name: string) => path.join(projectFolder, 'node_modules/.bin', name)
const reportOf = (suite: Suite) => path.join(projectFolder, 'dist', `test-${suite}.json`)

/**
 * `--part=fast` runs what needs no other program, `--part=browser` or `--part=machines` those tests alone, `--shard=1/3` a third of their files:
 * for several machines. `--changed` runs the tests of what is not committed yet, `--changed=REV` of what differs from a commit.
 */
const options = { part: { type: 'string' }, shard: { type: 'string' }, changed: { type: 'string' } } as const
const { part, shard, changed } = parseArgs({
  args: process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=HEAD' : word)),
  options,
}).values
const suites = suitesOf(part)
const failed: string[] = []

/** Every step runs, whatever failed before it: one run shows all there is to mend. */
async function test(): Promise<number> {
  if (suites.length === 0) {
    say(`There is no part “${part}”: it is “fast”, “browser” or “machines”, or all without --part.`)
    return 1
  }
  say(`Node ${process.version}`)
  for (const suite of suites) rmSync(reportOf(suite), { force: true })
  return changed === undefined ? testAll() : testChanged(changed)
}

async function testAll(): Promise<number> {
  if (suites.includes('unit')) {
    const checked = checkSources()
    await step('Unit, API and screen tests (vitest)', async () => {
      await provideFfmpeg()
      return runSuite('unit', ['--project=api', '--project=unit', '--project=screens'])
    })
    await checked
  }
  if (suites.includes('browser')) await testInBrowser([])
  const { files, missing } = suites.includes('machines') ? chooseTests() : { files: [], missing: [] }
  for (const program of missing) say(`\nNot installed, and so left out: ${program}`)
  if (files.length > 0 && (await built()))
    await step('The server beside real programs (vitest)', () => runSuite('machines', ['--project=machines', ...files]))
  return conclude(suites.filter((suite) => suite !== 'machines' || files.length > 0))
}

/** While one room is worked on: its tests, and the checks of all sources. */
async function testChanged(base: string): Promise<number> {
  const { fast, journeys } = chooseChangedTests(base)
  for (const file of [...fast, ...journeys]) say(`  ${file}`)
  const checked = checkSources()
  if (fast.length > 0)
    await step('Tests of what changed (vitest)', () =>
      runSuite('unit', ['--project=api', '--project=unit', '--project=screens', ...fast]),
    )
  await checked
  if (journeys.length > 0) await testInBrowser(journeys)
  return conclude([
    ...(fast.length > 0 ? (['unit'] as const) : []),
    ...(journeys.length > 0 ? (['browser'] as const) : []),
  ])
}

/** Beside the tests, with few words: one processor waits while the other reads. */
const checkSources = () =>
  Promise.all([
    step('Types (tsc)', () => runQuietly(tool('tsc'), ['--noEmit'])),
    step('Format and lint (biome)', () => runQuietly(tool('biome'), ['check', '.'])),
    step('Unused code (knip)', () => runQuietly(tool('knip'), [])),
  ])

/** The last line is what counts; what failed stands above it. */
function conclude(counted: Suite[]): number {
  const tally = countTests(counted.map(readReport))
  say('')
  for (const title of failed) say(`Failed: ${title}`)
  if (tally.skipped > 0) say(`Failed: ${tally.skipped} tests were skipped; none may be.`)
  for (const name of tally.again) say(`Passed only at its second try: ${name}`)
  say(`${tally.passed} passed, ${tally.failed} failed`)
  return failed.length + tally.failed + tally.skipped === 0 ? 0 : 1
}

/** Says how a step ended and how long it took. False when it failed. */
async function step(title: string, work: () => Promise<number>): Promise<boolean> {
  say(`\n▸ ${title}`)
  const begun = performance.now()
  const code = await work().catch((error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return 1
  })
  say(`  ${title}: ${code === 0 ? 'good' : 'FAILED'}, ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  if (code !== 0) failed.push(title)
  return code === 0
}

const built = () =>
  step('Build', async () => {
    if (isBuilt()) say('  Nothing changed since the last one.')
    else await (await import('./build.ts')).build()
    return 0
  })

async function testInBrowser(files: string[]) {
  if (!(await built())) {
    failed.push('Browser tests (not run: there is no build)')
    return
  }
  await step('Browser tests (vitest with Chromium)', async () => {
    const chromium = await provideChromium()
    say(`  with ${chromium}`)
    const chosen = ['--project=browser', ...(shard ? [`--shard=${shard}`] : []), ...files]
    return runSuite('browser', chosen, { CHROMIUM_PATH: chromium })
  })
}

function runSuite(suite: Suite, chosen: string[], env: NodeJS.ProcessEnv = {}) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(suite)}`]
  return run(tool('vitest'), ['run', ...chosen, ...reports], { env: { ...process.env, ...env } })
}

const readReport = (suite: Suite): unknown =>
  existsSync(reportOf(suite)) ? JSON.parse(readFileSync(reportOf(suite), 'utf8')) : null

process.exitCode = await test()
