import { expect, test } from 'vitest'
import { achievementsOf, tierProgress } from './achievements.ts'

const none = { views: 0, likes: 0, shares: 0, stories: 0, featured: 0 }

test.each([
  ['views', 100],
  ['likes', 50],
  ['shares', 10],
  ['stories', 5],
  ['featured', 1],
] as const)('%s: %d are enough, one less is not', (name, least) => {
  expect(achievementsOf({ ...none, [name]: least })).toEqual([name])
  expect(achievementsOf({ ...none, [name]: least - 1 })).toEqual([])
})

test('the way to the next tier is what dollars or points have made of it, whichever is further', () => {
  expect(tierProgress('Bronze', { milliCents: 0, points: 0 })).toBe(0)
  expect(tierProgress('Bronze', { milliCents: 2_500_000, points: 5_000 })).toBe(0.5)
  expect(tierProgress('Silver', { milliCents: 0, points: 125_000 })).toBe(0.5)
  expect(tierProgress('Platinum', { milliCents: 0, points: 0 })).toBe(1)
})
