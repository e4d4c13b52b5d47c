import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'

const folders = ['api', 'data', 'pwa']
const files = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'index.html',
  'scripts/browserFloor.ts',
  'scripts/budgets.ts',
  'scripts/build/parts.ts',
  'scripts/build/compress.ts',
  'scripts/build/looks.ts',
  'scripts/words/legalModule.ts',
  'scripts/words/vite.ts',
  'scripts/words/inline.ts',
  'scripts/words/messages.ts',
]
/** Read at run time or only by the tests: a change there needs no build. */
const notBuilt = /^(data\/(var|var-demo|var-grown|migrations)|pwa\/(e2e|testing))\/|\.test\.tsx?$/

const stamp = path.join(projectFolder, 'dist/inputs.sha256')

/**
 * SHA-256 over the name and content of everything a build is made from, and the major of the Node that made it: what a build holds is made by
 * the packages, and a later minor of Node prints it the same.
 */
export function hashInputs(folder = projectFolder, node = process.versions.node): string {
  const hash = createHash('sha256').update(node.split('.')[0] ?? '')
  for (const name of inputsOf(folder)) hash.update(`\0${name}\0`).update(readFileSync(path.join(folder, name)))
  return hash.digest('hex')
}

/** Whether `dist/` was built from exactly what is here now. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()

/** Before a build: one that is broken off must not pass for a whole one. */
export const forgetBuild = () => rmSync(stamp, { force: true })

/** After a build, with the hash taken before it: what changed meanwhile counts as changed. */
export const rememberBuild = (hash: string) => writeFileSync(stamp, hash)

function inputsOf(folder: string): string[] {
  const found = folders.flatMap((name) =>
    readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  )
  return [...found, ...files.filter((name) => existsSync(path.join(folder, name)))]
    .filter((name) => !notBuilt.test(name))
    .sort()
}
