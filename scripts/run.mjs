// The door of every command: `node scripts/run.mjs start` runs scripts/start.ts. Any Node since 16 can read this file, so that it
// says in a sentence what is wrong, before a package is loaded.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Why this Node cannot run the product, or null when it can. `floor` is of the form ">=22.12". */
export function findNodeProblem(version, floor, isInstalled) {
  if (!isInstalled) return 'The packages are not installed. Run: npm ci'
  const [major, minor] = version.split('.').map(Number)
  const [minMajor, minMinor] = floor.replace('>=', '').split('.').map(Number)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null
  return `Node ${minMajor}.${minMinor} or later is needed; this is ${version}. The packages bring one for Linux and macOS on x64 and arm64: run npm ci, then this command again with npm run. On other systems install Node 24.`
}

/** Whether this file was started, rather than imported. */
const isStarted = process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)

if (isStarted) {
  const { engines } = JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8'))
  const isInstalled = fs.existsSync(path.join(project, 'node_modules', 'tsx'))
  const problem = findNodeProblem(process.versions.node, engines.node, isInstalled)
  if (problem) {
    process.stderr.write(`${problem}\n`)
    process.exitCode = 1
  } else {
    await runCommand(process.argv[2])
  }
}

/** Runs a command in this very process, so that a signal reaches it. */
async function runCommand(name) {
  const file = path.join(project, 'scripts', `${name}.ts`)
  if (!name || !fs.existsSync(file)) throw new Error(`There is no command of the name “${name}”.`)
  const { register } = await import('tsx/esm/api')
  register()
  await import('./words/node.ts')
  process.argv.splice(1, 2, file)
  await import(file)
}
