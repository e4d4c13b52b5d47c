import { expect, it } from 'vitest'
import { addDays, addMonths, dayAfterKey, weekOf, weeksOfMonth } from './days.ts'

it('a month is shown in whole weeks that begin on Sunday', () => {
  const weeks = weeksOfMonth('2026-11-20')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
  expect(weeksOfMonth('2026-02-14')).toHaveLength(4)
  expect(weeksOfMonth('2026-08-31')).toHaveLength(6)
  expect(weeksOfMonth('2026-12-01').at(-1)?.at(-1)).toBe('2027-01-02')
})

it('days are counted across the ends of months and years, whatever the clocks do', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
  expect(addDays('2026-11-01', -1)).toBe('2026-10-31')
})

it('the same day of a shorter month is its last', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
})

it.each([
  ['ArrowRight', '2026-12-01'],
  ['ArrowDown', '2026-12-07'],
  ['ArrowUp', '2026-11-23'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageDown', '2026-12-30'],
  ['PageUp', '2026-10-30'],
  ['a', null],
])('%s on 30 November leads to %s', (key, day) => {
  expect(dayAfterKey(key, '2026-11-30', 'month')).toBe(day)
})

it('in the week view a page is a week', () => {
  expect(dayAfterKey('PageDown', '2026-11-30', 'week')).toBe('2026-12-07')
  expect(weekOf('2026-11-30')[0]).toBe('2026-11-29')
})
