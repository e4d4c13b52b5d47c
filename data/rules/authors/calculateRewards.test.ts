import { describe, expect, test } from 'vitest'
import { rewardBounds } from '../../vocabulary/rewards.ts'
import { calculateRewards, type Fact } from './calculateRewards.ts'
import { campaignPoints, socialBonusPoints, tierBonus } from './rewardBonuses.ts'
import { spansBegun, tierOfSpan } from './tiers.ts'

test.each([
  [0, 0],
  [1, 50],
  [9, 450],
  [10, 550],
  [12, 750],
])('%d promotions bring %d bonus points: double from the tenth on', (promotions, points) => {
  expect(socialBonusPoints(promotions)).toBe(points)
})

test('a campaign bonus comes with the fifth share, once', () => {
  expect([4, 5, 500].map(campaignPoints)).toEqual([0, 200, 200])
})

test.each([
  ['Bronze', 4_999_999, 0],
  ['Silver', 5_000_009, 500_000],
  ['Gold', 20_000_000, 4_000_000],
  ['Platinum', 50_000_003, 15_000_000],
] as const)('%s adds its percentage to %d thousandths of a cent', (tier, base, bonus) => {
  expect(tierBonus(base, tier)).toBe(bonus)
})

test.each([
  ['week', 14_999, 'Silver', 15_000],
  ['week', 15_000, 'Gold', 37_500],
  ['month', 59_999, 'Gold', 60_000],
  ['month', 60_000, 'Platinum', null],
] as const)('%s: %d points are %s', (span, points, tier, next) => {
  expect(tierOfSpan(span, points)).toEqual({ tier, next })
})

test('a week begins on Monday, in UTC', () => {
  const monday = '2026-03-02T00:00:00.000Z'
  expect(spansBegun('2026-03-02T00:00:00.000Z').week).toBe(monday)
  expect(spansBegun('2026-03-08T23:59:59.999Z')).toEqual({ week: monday, month: '2026-03-01T00:00:00.000Z' })
})

const fact = (rule: Fact['rule'], sourceId: number, more: Partial<Fact> = {}): Fact => {
  const at = new Date(Date.UTC(2026, 2, 1) + sourceId * 1000).toISOString()
  const who = { reader: `reader ${sourceId}`, network: `network ${sourceId}`, range: `range ${sourceId}` }
  return { key: `${rule}:${sourceId}`, rule, sourceId, storyId: 1, at, isPromotion: false, ...who, ...more }
}
const reasonsOf = (facts: Fact[], standings = new Map<number, 'waiting' | 'excluded'>()) =>
  calculateRewards({ accountId: 1, facts, kept: [], beside: [], standings, periods: [] })
    .filter(({ rule }) => !rule.endsWith('bonus'))
    .map(({ reason }) => reason)
const times = (count: number, make: (n: number) => Fact) => Array.from({ length: count }, (_, n) => make(n))

describe('bounds of a day', () => {
  test.each(['view', 'like', 'share'] as const)('a reader counts so often with a %s, the first ones', (rule) => {
    const most = rewardBounds.perReaderAndDay[rule]
    const reasons = reasonsOf(times(most + 1, (n) => fact(rule, n, { reader: 'same', storyId: n })))
    expect(reasons).toEqual([...Array(most).fill(null), 'reader_bound'])
  })

  test.each(['view', 'like', 'share'] as const)('a network counts so often with a %s, the first ones', (rule) => {
    const most = rewardBounds.perNetworkAndDay[rule]
    const reasons = reasonsOf(times(most + 1, (n) => fact(rule, n, { network: 'same' })))
    expect(reasons).toEqual([...Array(most).fill(null), 'network_bound'])
  })

  test.each(['view', 'like', 'share'] as const)('the networks of one range count so often with a %s', (rule) => {
    const most = rewardBounds.perRangeAndDay[rule]
    const reasons = reasonsOf(times(most + 1, (n) => fact(rule, n, { range: 'same' })))
    expect(reasons).toEqual([...Array(most).fill(null), 'range_bound'])
  })

  test('what came before ranges were noted is not bounded by them', () => {
    expect(reasonsOf(times(100, (n) => fact('like', n, { range: null })))).toEqual(Array(100).fill(null))
  })

  test('the next day begins at midnight, in UTC', () => {
    const most = rewardBounds.perReaderAndDay.like
    const late = times(most, (n) => fact('like', n, { reader: 'same', at: '2026-03-01T23:59:59.999Z' }))
    expect(reasonsOf([...late, fact('like', 99, { reader: 'same', at: '2026-03-02T00:00:00.000Z' })])).not.toContain(
      'reader_bound',
    )
  })

  test('stories are never bounded', () => {
    expect(reasonsOf(times(100, (n) => fact('story', n, { reader: null, network: null })))).toEqual(
      Array(100).fill(null),
    )
  })

  test('a decision about one story changes nothing of another', () => {
    const facts = times(6, (n) => fact('like', n, { reader: 'same', storyId: n }))
    expect(reasonsOf(facts, new Map([[0, 'excluded']]))).toEqual([
      'story_excluded',
      ...Array(4).fill(null),
      'reader_bound',
    ])
  })
})
