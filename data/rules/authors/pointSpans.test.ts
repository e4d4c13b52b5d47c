import { expect, test } from 'vitest'
import { spanStarts, sumBySpan } from './pointSpans.ts'

test('a week begins on Monday, also on a Sunday and over the turn of the year', () => {
  expect(spanStarts('weeks', new Date('2027-01-03T23:59:59Z'), 3)).toEqual(['2026-12-14', '2026-12-21', '2026-12-28'])
  expect(spanStarts('weeks', new Date('2027-01-04T00:00:00Z'), 2)).toEqual(['2026-12-28', '2027-01-04'])
})

test('a year is twelve months up to the present one, also from the last day of a long month', () => {
  const starts = spanStarts('year', new Date('2027-03-31T12:00:00Z'))
  expect(starts).toHaveLength(12)
  expect(starts.slice(-3)).toEqual(['2027-01-01', '2027-02-01', '2027-03-01'])
  expect(starts[0]).toBe('2026-04-01')
})

test('each day counts in its span, and what is older in none', () => {
  const days = [
    { day: '2026-12-13', points: 1 },
    { day: '2026-12-14', points: 10 },
    { day: '2026-12-20', points: 100 },
    { day: '2026-12-21', points: 1_000 },
  ]
  expect(sumBySpan(['2026-12-14', '2026-12-21'], days)).toEqual([110, 1_000])
})
