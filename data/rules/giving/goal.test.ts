import { expect, test } from 'vitest'
import { goalState } from './goal.ts'

const goal = { title: 'Boots', titles: {}, dollars: 100, since: '2026-03-01', until: '2026-03-31' }

test.each([
  ['2026-02-28', 0, 'coming'],
  ['2026-03-01', 9_999, 'open'],
  ['2026-03-31', 9_999, 'open'],
  ['2026-03-31', 10_000, 'reached'],
  ['2026-04-01', 10_000, 'past'],
])('on %s with %i cents a goal is %s', (today, cents, state) => {
  expect(goalState(goal, cents, today)).toBe(state)
})

test('a goal without a last day does not end', () => {
  expect(goalState({ ...goal, until: null }, 0, '2099-01-01')).toBe('open')
})
