import { expect, test } from 'vitest'
import { speaking } from '../words/speaking.ts'
import { dollars, exactDollars, wholeDollars } from './dollars.ts'

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

test('a debt of nothing has no sign', () => {
  expect([dollars(-0), exactDollars(-0)]).toEqual(['$0.00', '$0.00'])
})

test('a sum without cents', () => {
  expect(wholeDollars(10_000)).toBe('$10,000')
})

/** Written with plain spaces and without the marks that keep the direction. */
const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u061c]/g, '')

test.each([
  ['en', '$1,234.50', '$0.001', '$25'],
  ['fr', '1 234,50 $US', '0,001 $US', '25 $US'],
  ['pt', '1234,50 US$', '0,001 US$', '25 US$'],
  ['sw', 'US$ 1,234.50', 'US$ 0.001', 'US$ 25'],
  ['ar', '1,234.50 US$', '0.001 US$', '25 US$'],
])('in %s the sign of the currency stands where it is read', (language, sum, rate, whole) => {
  const said = speaking(language, () => [dollars(123_450), exactDollars(100), wholeDollars(25)])
  expect(said.map(plain)).toEqual([sum, rate, whole])
})
