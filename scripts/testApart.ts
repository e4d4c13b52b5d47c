import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { build } from './build.ts'
import { isBuilt } from './inputs.ts'
import { run, say } from './process.ts'
import { countTests } from './tally.ts'

/** Suites that need programs which are not everywhere: their project of vitest, the files that can be tried here, and what is missing for the others. */
const suites = {
  /** The most important journeys in Firefox and WebKit. */
  async browsers() {
    const { installed, missing } = (await import('../pwa/e2e/others/engines.ts')).findEngines()
    return { project: 'others', files: installed.length > 0 ? ['pwa/e2e/others'] : [], missing }
  },
  /** The server beside the programs that carry it past one process: Litestream, a store of files, a cache, a proxy. */
  machines: async () => ({ project: 'machines', ...(await import('./machines/engines.ts')).chooseTests() }),
}

/** `npm run test:browsers` and `npm run test:machines`. */
async function testApart(name = ''): Promise<number> {
  const suite = suites[name as keyof typeof suites]
  if (!suite) throw new Error(`One of ${Object.keys(suites).join(', ')}.`)
  const { project, files, missing } = await suite()
  for (const program of missing) say(`Not installed, and so not tried: ${program}`)
  if (files.length === 0) return 1
  if (!isBuilt()) await build()
  const report = path.join(projectFolder, 'dist', `test-${name}.json`)
  rmSync(report, { force: true })
  const reports = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  await run(path.join(projectFolder, 'node_modules/.bin/vitest'), ['run', '--project', project, ...reports, ...files])
  const tally = countTests([existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null])
  for (const test of tally.again) say(`Passed only at its second try: ${test}`)
  say(`${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed + tally.skipped === 0 && tally.passed > 0 ? 0 : 1
}

process.exitCode = await testApart(process.argv[2])
