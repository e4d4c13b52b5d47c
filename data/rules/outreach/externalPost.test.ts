import { expect, test } from 'vitest'
import { isExternal } from './externalPost.ts'

test.each([
  [1000, 'https://blog.example/a', true],
  [4711, 'https://blog.example/a', true],
  [1000, null, false],
  [999, 'https://blog.example/a', false],
  [1000, '', false],
])('a post numbered %i with the address %s is an article of the Wildlife Blog: %s', (id, url, expected) => {
  expect(isExternal({ id, url })).toBe(expected)
})
