import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../api/platform/paths.ts'
import { provideChromium } from './chromium.ts'
import { provideFfmpeg } from './ffmpeg.ts'
import { isBuilt } from './inputs.ts'
import { chooseTests } from './machines/engines.ts'
import { run, say } from './process.ts'
import { countTests, type Suite, suitesOf } from './tally.ts'

const tool = (name: string) => path.join(projectFolder, 'node_modules/.bin', name)
const reportOf = (suite: Suite) => path.join(projectFolder, 'dist', `test-${suite}.json`)

/** `--part=fast` runs what needs no other program, `--part=browser` or `--part=machines` those tests alone, `--shard=1/3` a third of their files: for several machines. */
const { part, shard } = parseArgs({ options: { part: { type: 'string' }, shard: { type: 'string' } } }).values
const suites = suitesOf(part)

/** Every step runs, whatever failed before it: one run shows all there is to mend. */
async function test(): Promise<number> {
  if (suites.length === 0) {
    say(`There is no part “${part}”: it is “fast”, “browser” or “machines”, or all without --part.`)
    return 1
  }
  say(`Node ${process.version}`)
  for (const suite of suites) rmSync(reportOf(suite), { force: true })
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

  if (suites.includes('unit')) {
    await step('Types (tsc)', () => run(tool('tsc'), ['--noEmit']))
    await step('Format and lint (biome)', () => run(tool('biome'), ['check', '.']))
    await step('Unused code (knip)', () => run(tool('knip'), []))
    await step('Unit, API and screen tests (vitest)', async () => {
      await provideFfmpeg()
      return runSuite('unit', ['--project=api', '--project=unit', '--project=screens'])
    })
  }
  if (suites.includes('browser')) await testInBrowser(step, failed)
  const { files, missing } = suites.includes('machines') ? chooseTests() : { files: [], missing: [] }
  for (const program of missing) say(`\nNot installed, and so left out: ${program}`)
  if (files.length > 0 && (await built(step)))
    await step('The server beside real programs (vitest)', () => runSuite('machines', ['--project=machines', ...files]))

  const tally = countTests(suites.filter((suite) => suite !== 'machines' || files.length > 0).map(readReport))
  say('')
  for (const title of failed) say(`Failed: ${title}`)
  if (tally.skipped > 0) say(`Failed: ${tally.skipped} tests were skipped; none may be.`)
  for (const name of tally.again) say(`Passed only at its second try: ${name}`)
  say(`${tally.passed} passed, ${tally.failed} failed`)
  return failed.length + tally.failed + tally.skipped === 0 ? 0 : 1
}

type Step = (title: string, work: () => Promise<number>) => Promise<boolean>

const built = (step: Step) =>
  step('Build', async () => {
    if (isBuilt()) say('  Nothing changed since the last one.')
    else await (await import('./build.ts')).build()
    return 0
  })

async function testInBrowser(step: Step, failed: string[]) {
  if (!(await built(step))) {
    failed.push('Browser tests (not run: there is no build)')
    return
  }
  await step('Browser tests (vitest with Chromium)', async () => {
    const chromium = await provideChromium()
    say(`  with ${chromium}`)
    const chosen = ['--project=browser', ...(shard ? [`--shard=${shard}`] : [])]
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
