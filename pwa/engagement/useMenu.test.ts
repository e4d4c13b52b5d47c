import { expect, test } from 'vitest'
import { indexAfter } from './useMenu.ts'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 4],
  ['ArrowUp', 3, 2],
  ['ArrowUp', -1, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['a', 1, null],
])('%s leads from item %i of five to %s', (key, from, to) => {
  expect(indexAfter(key, from, 5)).toBe(to)
})
