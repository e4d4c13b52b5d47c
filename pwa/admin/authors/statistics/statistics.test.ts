import { expect, test } from 'vitest'
import type { AuthorFigures } from '../../../../data/contract/authors/authors.ts'
import { asCsv, isTopContributor, listed, percentPublished, pressed } from './statistics.ts'

const author = (name: string, figures: Partial<AuthorFigures> = {}): AuthorFigures => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  total: 0,
  published: 0,
  pending: 0,
  featured: 0,
  views: 0,
  likes: 0,
  shares: 0,
  ...figures,
})
const byTotal = { by: 'total', descending: true } as const

test('an author without a story has published 0 percent', () => {
  expect(percentPublished({ total: 0, published: 0 })).toBe(0)
  expect(percentPublished({ total: 3, published: 2 })).toBe(67)
})

test('who has a featured story is a top contributor', () => {
  expect([0, 1, 4].map((featured) => isTopContributor({ featured }))).toEqual([false, true, true])
})

test('figures begin at the highest and names at A; pressed again, the other way round', () => {
  const names = pressed(byTotal, 'name')
  expect(names).toEqual({ by: 'name', descending: false })
  expect(pressed(names, 'name').descending).toBe(true)
  expect(pressed(names, 'views')).toEqual({ by: 'views', descending: true })
})

test('equal figures stand by name, whichever way round', () => {
  const authors = [author('Zola', { total: 2 }), author('Amara', { total: 2 }), author('Kofi', { total: 5 })]
  const shown = (descending: boolean) => listed(authors, '', { by: 'total', descending }).map(({ name }) => name)
  expect(shown(true)).toEqual(['Kofi', 'Amara', 'Zola'])
  expect(shown(false)).toEqual(['Amara', 'Zola', 'Kofi'])
})

test('a search finds names without their accents, and addresses', () => {
  const authors = [author('Ọlábísí'), author('Kofi')]
  expect(listed(authors, 'olabisi', byTotal)).toHaveLength(1)
  expect(listed(authors, ' KOFI@ ', byTotal).map(({ name }) => name)).toEqual(['Kofi'])
  expect(listed(authors, 'nobody', byTotal)).toEqual([])
})

test.each(['＝1+1', '"=1+1', 'Ann;=1+1', '\u2063=1+1'])('a name such as %s calculates in no spreadsheet', (name) => {
  const [, row] = asCsv([author(name)]).split('\r\n')
  expect(row).toMatch(/^"?(Ann;)?'/)
})

test('a name that looks like a formula stays a name in a spreadsheet', () => {
  const csv = asCsv([author('=SUM(1,2)', { total: 2, published: 1, featured: 1 })])
  expect(csv).toContain(`"'=SUM(1,2)",`)
  expect(csv).toContain(',2,1,0,1,0,0,0,50,yes\r\n')
})
