import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { type Import, readImports } from './imports.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isJourney = (file: string) => /\.e2e\.ts$/.test(file)
const isSource = (file: string) => /^(api|data|pwa|scripts)\/.*\.tsx?$/.test(file)

/** Files that differ from `base`, tracked or not, relative to the project. Errors: git does not know `base`. */
export function listChangedFiles(base: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * The tests of what changed: those that changed themselves, those of the folder of a changed file (or of the nearest folder above it that has
 * any), and those that import it. What imports it in a second step is left to the whole run.
 */
export function chooseTests(changed: string[], tests: string[], imports: Pick<Import, 'from' | 'to'>[]) {
  const sources = new Set(changed.filter(isSource))
  const beside = [...sources].flatMap((file) => listTestsBeside(file, tests))
  const importing = imports.filter(({ from, to }) => sources.has(to) && isTest(from)).map(({ from }) => from)
  const all = new Set([...sources, ...beside, ...importing])
  return { fast: tests.filter((file) => all.has(file)), journeys: [...sources].filter(isJourney).sort() }
}

function listTestsBeside(file: string, tests: string[]): string[] {
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
    const found = tests.filter((test) => path.posix.dirname(test) === folder)
    if (found.length > 0) return found
  }
  return []
}

/** The tests of what differs from `base` in this checkout. */
export function chooseChangedTests(base: string) {
  const imports = readImports(['api', 'data', 'pwa', 'scripts'])
  const tests = [...new Set(imports.map(({ from }) => from))].filter(isTest).sort()
  return chooseTests(listChangedFiles(base), tests, imports)
}
