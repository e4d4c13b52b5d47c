import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../api/platform/paths.ts'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(projectFolder, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const textOf = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8')

/** A heading as links name it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Links to files of the project, without code in backticks. */
const linksOf = (name: string) =>
  [
    ...textOf(name)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g),
  ].map(([, link]) => link ?? '')

it('there are documents with links', () => {
  expect(documents.length).toBeGreaterThan(50)
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(60)
})

it.each(documents)('every link of %s leads somewhere', (name) => {
  const broken = linksOf(name).filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? name : path.posix.join(path.posix.dirname(name), file)
    if (!existsSync(path.join(projectFolder, target))) return true
    if (anchor === undefined) return false
    return ![...textOf(target).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading ?? '') === anchor)
  })
  expect(broken).toEqual([])
})
