import { expect, test } from 'vitest'
import { filterWords, newsFilterOf, newsPath } from './address.ts'

const filterOf = (search: string) => newsFilterOf(new URLSearchParams(search))

test('a tag is found in any spelling; what cannot be a tag or a month asks for all news', () => {
  expect(filterOf('tag=Sea+Turtles&month=2026-11')).toEqual({ tag: 'sea-turtles', month: '2026-11', before: undefined })
  expect(filterOf('tag=%21&month=2026-13')).toEqual({ tag: undefined, month: undefined, before: undefined })
})

test('a part of the news has one address', () => {
  expect(newsPath({})).toBe('/blog')
  expect(newsPath(filterOf('month=2026-11&tag=Sea+Turtles'))).toBe('/blog?tag=sea-turtles&month=2026-11')
})

test('a tag is named as its newest post spells it', () => {
  const posts = [{ tags: ['Lagos', 'Sea Turtles'] }, { tags: ['sea turtles'] }]
  expect(filterWords({ tag: 'sea-turtles' }, posts)).toBe('News tagged “Sea Turtles”')
  expect(filterWords({ tag: 'no-such', month: '2026-11' }, posts)).toBe('News tagged “no such”, November 2026')
  expect(filterWords({ month: '2026-02' }, posts)).toBe('News of February 2026')
})
