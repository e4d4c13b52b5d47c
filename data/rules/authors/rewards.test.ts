import { expect, test } from 'vitest'
import { dollarsOf, estimateRewards } from './rewards.ts'
import { tierOf } from './tiers.ts'

const dollars = (amount: number) => Math.round(amount * 100_000)

test.each([
  [49.99, 0, 'Bronze'],
  [50, 0, 'Silver'],
  [0, 49_999, 'Bronze'],
  [0, 50_000, 'Silver'],
  [199.99, 199_999, 'Silver'],
  [200, 0, 'Gold'],
  [0, 200_000, 'Gold'],
  [499.99, 499_999, 'Gold'],
  [500, 0, 'Platinum'],
  [0, 500_000, 'Platinum'],
  [0, 0, 'Bronze'],
])('$%d or %d points are %s: the lower bound belongs to the tier', (amount, points, tier) => {
  expect(tierOf({ milliCents: dollars(amount), points })).toBe(tier)
})

test('the advertised rates: a story, a thousand views, twenty likes and four shares make $6.50 and 1,380 points', () => {
  const estimate = estimateRewards({ stories: 1, views: 1000, likes: 20, shares: 4 }, 'advertised')
  expect(estimate).toEqual({ milliCents: dollars(0.5 + 2.5 + 2.5 + 1), points: 100 + 1000 + 200 + 80, tier: 'Bronze' })
  expect(dollarsOf(estimate.milliCents)).toBe('$6.50')
})

test('a single view is worth a quarter of a cent and is not lost to rounding', () => {
  const { milliCents } = estimateRewards({ stories: 0, views: 4, likes: 0, shares: 0 }, 'advertised')
  expect(dollarsOf(milliCents)).toBe('$0.01')
  expect(dollarsOf(estimateRewards({ stories: 0, views: 3, likes: 0, shares: 0 }, 'advertised').milliCents)).toBe(
    '$0.00',
  )
})
