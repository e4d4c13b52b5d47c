import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../api/platform/paths.ts'

const rowCount = 588
const inProject = (name: string) => path.join(projectFolder, name)

const [head, ...lines] = readFileSync(inProject('docs/specification.tsv'), 'utf8').replace(/\n$/, '').split('\n')
const rows = lines.map((line) => {
  const cells = line.split('\t')
  const [number = '', section = '', row = '', file = '', title = '', decision = ''] = cells
  return { cells: cells.length, number: Number(number), section, row, file, title, decision }
})

/** A title stands first in a call of `it`, `test` or `describe`, or in the call that `each` gives. */
const call = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g
const titlesOf = (file: string) =>
  Array.from(readFileSync(inProject(file), 'utf8').matchAll(call), ([, , title = '']) => title.replaceAll("\\'", "'"))

it('every row of the specification has its line, in order, with six cells', () => {
  expect(head).toBe('number\tsection\trow\ttest file\ttitle\tdecision')
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: rowCount }, (_, index) => index + 1))
  expect(rows.filter(({ cells, section, row }) => cells !== 6 || !section || !row)).toEqual([])
})

it('every file that is named is a test, and every decision is there', () => {
  const files = new Set(rows.map(({ file }) => file).filter((file) => file !== '-'))
  for (const file of files) expect([file, existsSync(inProject(file))]).toEqual([file, true])
  expect([...files].filter((file) => !/\.(test\.tsx?|e2e\.ts)$/.test(file))).toEqual([])
  const decisions = rows.map(({ decision }) => decision).filter(Boolean)
  expect(
    decisions.filter((name) => !/^docs\/decisions\/\d{3}-.+\.md$/.test(name) || !existsSync(inProject(name))),
  ).toEqual([])
})

it('every title that is named stands in its file as a title, or as a part of one', () => {
  const titles = new Map<string, string[]>()
  const isThere = ({ file, title }: (typeof rows)[number]) => {
    if (file === '-') return title === '-'
    const known = titles.get(file) ?? titlesOf(file)
    titles.set(file, known)
    return title !== '' && known.some((one) => one.includes(title))
  }
  expect(rows.filter((row) => !isThere(row)).map(({ number, file, title }) => [number, file, title])).toEqual([])
})
