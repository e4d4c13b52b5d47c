import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { isBuilt } from './inputs.ts'
import { run, say } from './process.ts'
import { countTests } from './tally.ts'

/** Suites that `npm test` does without, as they need programs that are not everywhere. */
const suites = {
  /** The most important journeys in Firefox and WebKit. */
  browsers: async () => ({ project: 'others', ...(await import('../pwa/e2e/others/engines.ts')).findEngines() }),
  /** The server beside the programs that carry it past one process: Litestream, a store of files, a cache, a proxy. */
  machines: async () => ({ project: 'machines', ...(await import('./machines/engines.ts')).findEngines() }),
}

/** `npm run test:browsers` and `npm run test:machines`; further words choose files. */
async function testApart([name = '', ...files]: string[]): Promise<number> {
  const suite = suites[name as keyof typeof suites]
  if (!suite) throw new Error(`One of ${Object.keys(suites).join(', ')}.`)
  const { project, installed, missing } = await suite()
  for (const program of missing) say(`Not installed, and so not tried: ${program}`)
  if (installed.length === 0) return 1
  if (!isBuilt()) await (await import('./build.ts')).build()
  const report = path.join(projectFolder, 'dist', `test-${name}.json`)
  rmSync(report, { force: true })
  const reports = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  await run(path.join(projectFolder, 'node_modules/.bin/vitest'), ['run', '--project', project, ...reports, ...files])
  const tally = countTests([existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null])
  for (const test of tally.again) say(`Passed only at its second try: ${test}`)
  say(`${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed + tally.skipped === 0 && tally.passed > 0 ? 0 : 1
}

process.exitCode = await testApart(process.argv.slice(2))
