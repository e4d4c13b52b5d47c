import { expect, test } from 'vitest'
import { dollars, exactDollars } from './dollars.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [5000, '$50.00'],
  [123_456_789, '$1,234,567.89'],
])('%i cents are %s', (cents, words) => {
  expect(dollars(cents)).toBe(words)
})

test.each([
  [0, '$0.00'],
  [100, '$0.001'],
  [1_250, '$0.0125'],
  [250_000, '$2.50'],
  [341_000, '$3.41'],
  [12_345_678_901, '$123,456.78901'],
  [-5_000, '-$0.05'],
])('%i thousandths of a cent are %s', (milliCents, words) => {
  expect(exactDollars(milliCents)).toBe(words)
})
