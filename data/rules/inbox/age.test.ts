import { expect, test } from 'vitest'
import { ageGroup, ageOn, utcDay } from './age.ts'

test('a year older on the birthday itself, not the day before', () => {
  expect(ageOn('2013-03-02', '2026-03-01')).toBe(12)
  expect(ageOn('2013-03-01', '2026-03-01')).toBe(13)
})

test('somebody born on 29 February is a year older on 1 March', () => {
  expect(ageOn('2012-02-29', '2025-02-28')).toBe(12)
  expect(ageOn('2012-02-29', '2025-03-01')).toBe(13)
  expect(ageOn('2012-02-29', '2028-02-29')).toBe(16)
})

test('the day is the same wherever the phone is', () => {
  expect(utcDay(new Date('2026-03-01T23:30:00-02:00'))).toBe('2026-03-02')
})

test.each([
  ['2013-03-02', 'child'],
  ['2013-03-01', 'minor'],
  ['2008-03-02', 'minor'],
  ['2008-03-01', 'adult'],
  ['1960-01-01', 'adult'],
  ['2026-03-02', 'impossible'],
  ['1888-01-01', 'impossible'],
] as const)('born on %s: %s on 1 March 2026', (born, group) => {
  expect(ageGroup(born, '2026-03-01')).toBe(group)
})
