import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'

/** One file of the project that names another one, or a package. Paths are relative to the project. */
export interface Import {
  from: string
  to: string
  /** Gone once the types are: nothing is loaded for it. */
  isType: boolean
  isPackage: boolean
  /** Loaded when it is needed. */
  isLater: boolean
}

const source = /\.tsx?$/
const statement =
  /^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Every import of every source file in the given folders. */
export function readImports(folders: string[]): Import[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => source.test(name))
      .map((name) => path.posix.join(folder, name))
      .flatMap((from) => importsOf(from, readFileSync(path.join(projectFolder, from), 'utf8'))),
  )
}

export function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, type, named, bare, dynamic]) => {
    const target = named ?? bare ?? dynamic ?? ''
    const isPackage = !target.startsWith('.')
    const to = isPackage ? target : path.posix.join(path.posix.dirname(from), target.replace(/\?.*$/, ''))
    return { from, to, isType: type !== undefined, isPackage, isLater: dynamic !== undefined }
  })
}

export const exists = (name: string) => existsSync(path.join(projectFolder, name))

/** The first circle that following the edges leads into, named from its first node back to it; null when there is none. */
export function findCycle(edges: [string, string][]): string[] | null {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string[] | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return null
    for (const target of next.get(node) ?? []) {
      const cycle = visit(target, [...trail, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of next.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}
