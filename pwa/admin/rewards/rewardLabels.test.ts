import { describe, expect, test } from 'vitest'
import { availableInWords, nextInWords, signedDollars, stepsOf } from './rewardLabels.ts'

const money = {
  earned: 2000,
  paid: 500,
  pending: 300,
  balance: 1200,
  available: 1200,
  held: 0,
  nextPayableAt: null,
  allPayableAt: null,
}

describe('what is told of an author', () => {
  test.each([
    ['Bronze', 0.62, [62, 0, 0, 0]],
    ['Gold', 0.4, [100, 100, 40, 0]],
    ['Platinum', 1, [100, 100, 100, 100]],
  ] as const)('%s at %s fills the steps %j', (tier, progress, steps) => {
    expect(stepsOf(tier, progress)).toEqual(steps)
  })

  test.each([
    ['Bronze', 31_040, 50_000, '18,960 points to Silver'],
    ['Gold', 318_900, 500_000, '181,100 points to Platinum'],
    ['Platinum', 612_480, null, 'Highest tier'],
  ] as const)('%s with %i points: %s, %s', (tier, points, threshold, words) => {
    expect(nextInWords(tier, points, threshold)).toBe(words)
  })

  test.each([
    [390, '+$3.90'],
    [0, '$0.00'],
    [-5, '−$0.05'],
  ])('a difference of %i cents is %s', (cents, words) => {
    expect(signedDollars(cents)).toBe(words)
  })

  test('what is available, held and reserved is told in one go', () => {
    const held = { ...money, available: 350, held: 850, nextPayableAt: '3 Dec 2026', allPayableAt: '12 Dec 2026' }
    expect(availableInWords(held, (day) => day)).toBe(
      '$3.50 available · $8.50 from 12 Dec 2026, of a balance of $12.00. What was earned within 14 days waits, so that somebody can look at what seems strange. The first part is free on 3 Dec 2026. $3.00 is reserved by pending payouts.',
    )
  })

  test('a balance below zero is shown, and nobody is told that it is taken back', () => {
    const words = availableInWords({ ...money, balance: -320, available: 0 }, (day) => day)
    expect(words).toContain('The balance is −$3.20')
    expect(words).toContain('Nothing is taken back')
  })
})
