import { expect, test } from 'vitest'
import { storyFilterOf, storyIdOf } from './address.ts'

test('only a whole number names a story', () => {
  expect(storyIdOf('12')).toBe(12)
  for (const text of [undefined, '', 'abc', '-1', '1.5', '99999999999']) expect(storyIdOf(text)).toBe(0)
})

test('a category that does not exist shows all stories', () => {
  expect(storyFilterOf(new URLSearchParams('category=Research+%26+Monitoring'))).toEqual({
    category: 'Research & Monitoring',
    before: undefined,
  })
  expect(storyFilterOf(new URLSearchParams('category=Cats')).category).toBeUndefined()
})
