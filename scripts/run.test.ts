import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../api/platform/paths.ts'
import { findNodeProblem } from './run.mjs'

it.each(['22.12.0', '22.23.3', '24.21.0', '26.10.0'])('Node %s runs the product', (version) => {
  expect(findNodeProblem(version, '>=22.12', true)).toBeNull()
})

it.each(['16.20.2', '20.20.2', '22.11.0'])('Node %s is too old, and a sentence says what to do', (version) => {
  expect(findNodeProblem(version, '>=22.12', true)).toMatch(
    `Node 22.12 or later is needed; this is ${version}. The packages bring one`,
  )
})

it('without packages the command that installs them is named', () => {
  expect(findNodeProblem('24.21.0', '>=22.12', false)).toBe('The packages are not installed. Run: npm ci')
})

it('every command of package.json goes through the door that looks at the Node', async () => {
  const { scripts } = (await import('../package.json')).default
  const tools = ['types', 'lint', 'format', 'unused']
  for (const [name, line] of Object.entries(scripts))
    if (!tools.includes(name)) expect(line, name).toMatch(/^exec node scripts\/run\.mjs \w+/)
})

it('npm run takes the Node that the packages bring, where they bring one', () => {
  const node = path.join(projectFolder, 'node_modules/.bin/node')
  const version = execFileSync('npm', ['exec', '--offline', '--', 'node', '--version'], { cwd: projectFolder })
  expect(version.toString()).toBe(execFileSync(existsSync(node) ? node : 'node', ['--version']).toString())
})
