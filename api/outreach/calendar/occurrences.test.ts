import { describe, expect, test } from 'vitest'
import { type Dated, isOwnDay, nextDateOf, occurrencesOf, ruleOf } from './occurrences.ts'

const annual = (eventDate: string, annualBy: Dated['annualBy'] = 'date'): Dated => ({
  eventDate,
  annualBy,
  recurring: true,
})
const years = { from: '2024-01-01', to: '2029-12-31' }

describe('the days of an event', () => {
  test.each([
    ['a date', annual('2024-08-12'), 'FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=12', ['08-12', '08-12', '08-12', '08-12']],
    [
      'the third Saturday of February',
      annual('2024-02-17', 'weekday'),
      'FREQ=YEARLY;BYMONTH=2;BYDAY=3SA',
      ['02-17', '02-15', '02-21', '02-20'],
    ],
    [
      'the last Friday of November',
      annual('2024-11-29', 'last-weekday'),
      'FREQ=YEARLY;BYMONTH=11;BYDAY=-1FR',
      ['11-29', '11-28', '11-27', '11-26'],
    ],
    [
      'a fifth Saturday, which is the last',
      annual('2024-03-30', 'weekday'),
      'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SA',
      ['03-30', '03-29', '03-28', '03-27'],
    ],
  ])('follow %s from year to year', (_, event, rule, days) => {
    expect(ruleOf(event)).toBe(rule)
    expect(
      occurrencesOf(event, years)
        .slice(0, 4)
        .map((day) => day.slice(5)),
    ).toEqual(days)
  })

  test('of 29 February are on the 28th in common years', () => {
    const event = annual('2024-02-29')
    expect(ruleOf(event)).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1')
    expect(occurrencesOf(event, years)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ])
    expect(nextDateOf(event, '2027-02-28')).toBe('2027-02-28')
    expect(nextDateOf(event, '2027-03-01')).toBe('2028-02-29')
    expect(nextDateOf(event, '2028-02-28')).toBe('2028-02-29')
  })

  test('begin with its first one: nothing is before that', () => {
    expect(occurrencesOf(annual('2027-08-12'), years)).toEqual(['2027-08-12', '2028-08-12', '2029-08-12'])
    expect(nextDateOf(annual('2027-08-12'), '2024-01-01')).toBe('2027-08-12')
  })

  test('that is once are that one, and none when it is over', () => {
    const once = { ...annual('2026-05-01'), recurring: false }
    expect(ruleOf(once)).toBeNull()
    expect(occurrencesOf(once, years)).toEqual(['2026-05-01'])
    expect([nextDateOf(once, '2026-05-01'), nextDateOf(once, '2026-05-02')]).toEqual(['2026-05-01', null])
  })

  test('include today and both ends of a range', () => {
    expect(nextDateOf(annual('2020-08-12'), '2026-08-12')).toBe('2026-08-12')
    expect(occurrencesOf(annual('2020-08-12'), { from: '2026-08-12', to: '2027-08-12' })).toHaveLength(2)
  })

  test('tell a day that is none of its own', () => {
    expect(isOwnDay(annual('2024-11-22', 'last-weekday'))).toBe(false)
    expect(isOwnDay(annual('2024-11-29', 'last-weekday'))).toBe(true)
    expect(isOwnDay(annual('2024-02-29'))).toBe(true)
  })
})
