import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'

/** Why this Node cannot run the product, or null when it can. */
export function problemWithNode(version = process.versions.node): string | null {
  const wanted: string = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')).engines.node
  const [, least, below] = wanted.match(/^>=([\d.]+) <([\d.]+)$/) ?? []
  if (!least || !below) throw new Error(`package.json: engines.node "${wanted}" is not of the form ">=a <b"`)
  if (isOlder(version, least)) return `Node ${least} or later is needed; this is ${version}.`
  if (!isOlder(version, below))
    return `This is Node ${version}. From ${below} on, the database library ends with SIGABRT while it runs: please use Node 22.`
  return null
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
