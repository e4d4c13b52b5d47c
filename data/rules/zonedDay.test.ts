import { expect, it } from 'vitest'
import { dayAfter, startOfDay } from './zonedDay.ts'

it.each([
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01', 'Africa/Nairobi', '2026-02-28T21:00:00.000Z'],
  ['2026-03-01', 'America/Los_Angeles', '2026-03-01T08:00:00.000Z'],
  // The day on which the clocks go forward at two, and the one after it.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  // In Cairo they go forward at midnight: the day begins at one.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
})

it('the day after is the next one, also at the end of a year', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
})
