import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeCovering, feeOf } from './feeCover.ts'

const usual = { basisPoints: 290, fixedCents: 30 }

test.each([
  [100, 34],
  [2_500, 106],
  [5_000, 180],
  [10_000, 330],
])('of %i cents, %i more cover the fee', (gift, more) => {
  expect(feeCovering(gift, usual)).toBe(more)
})

test('what is left is the gift, and a cent less would not be enough', () => {
  const fee = fc.record({
    basisPoints: fc.integer({ min: 0, max: 1_000 }),
    fixedCents: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 99_999_900 }), fee, (gift, given) => {
      const charged = gift + feeCovering(gift, given)
      expect(Number.isInteger(charged)).toBe(true)
      expect(charged - feeOf(charged, given)).toBeGreaterThanOrEqual(gift)
      expect(charged - 1 - feeOf(charged - 1, given)).toBeLessThan(gift)
    }),
    { numRuns: 2_000 },
  )
})
