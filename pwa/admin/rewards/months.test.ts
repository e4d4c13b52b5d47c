import { expect, test } from 'vitest'
import { zone } from '../kit/data/zone.ts'
import { dayOfMonth, monthsUpTo } from './months.ts'

test('a payout stands in its month by the day of that month, whichever zone the admin has chosen', () => {
  zone.id = 'America/New_York'
  expect(dayOfMonth('2026-11-01T02:00:00.000Z')).toBe('1 Nov 2026')
})

test('months are told newest first, over the turn of a year', () => {
  expect(monthsUpTo(new Date('2026-01-31T23:59:59Z'), 2)).toEqual(['2026-01', '2025-12'])
})
