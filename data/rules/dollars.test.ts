import { expect, test } from 'vitest'
import { dollars } from './dollars.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [5000, '$50.00'],
  [123_456_789, '$1,234,567.89'],
])('%i cents are %s', (cents, words) => {
  expect(dollars(cents)).toBe(words)
})
