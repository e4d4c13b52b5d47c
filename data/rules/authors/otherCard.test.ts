import { expect, test } from 'vitest'
import { earnedBy, otherCard } from './otherCard.ts'

test('each card is the other of the other', () => {
  expect(otherCard('calculator')).toBe('advertised')
  expect(otherCard('advertised')).toBe('calculator')
})

test('the same facts by either card, with the bonus of the tier that each would have brought', () => {
  const facts = { stories: 40, views: 10_000, likes: 200, shares: 100 }
  expect(earnedBy('calculator', facts, 0)).toBe(4_000_000)
  // $80.00 is Silver, with 10 % on top.
  expect(earnedBy('advertised', facts, 0)).toBe(10_450_000)
})

test('a tier that points alone have reached brings its bonus by either card', () => {
  expect(earnedBy('calculator', { stories: 1, views: 5, likes: 0, shares: 0 }, 200_000)).toBe(25_500 + 5_100)
})
