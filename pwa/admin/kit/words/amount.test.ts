import { expect, test } from 'vitest'
import { centsOf } from './amount.ts'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  [' $1,200.07 ', 120_007],
  ['.75', 75],
  ['0.1', 10],
  ['1.005', 101],
  ['19.994', 1999],
  ['0.999', 100],
  ['0', 0],
] as const)('%s dollars are whole cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test.each(['', ' ', '.', '$', 'ten', '-5', '1e3', '1,2', '12.5.1', 'NaN'])('“%s” is no amount', (text) => {
  expect(centsOf(text)).toBeNull()
})
