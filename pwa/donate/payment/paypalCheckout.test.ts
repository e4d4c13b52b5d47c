import { expect, it } from 'vitest'
import { isTokenOld } from './paypalCheckout.ts'

const minutes = 60_000

it.each([
  [0, false],
  [14 * minutes, false],
  [14 * minutes + 1, true],
  [60 * minutes, true],
  // The clock of the phone was put back: nobody knows.
  [-1, true],
])('PayPal’s token after %i ms is too old: %s', (age, isOld) => {
  expect(isTokenOld(1_000_000, 1_000_000 + age)).toBe(isOld)
})
