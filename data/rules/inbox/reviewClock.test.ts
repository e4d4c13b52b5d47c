import { describe, expect, it } from 'vitest'
import { addBusinessDays, calendarDay, lastBusinessDay, reviewDue, reviewPromise } from './reviewClock.ts'

const newYork = 'America/New_York'
const fridayMorning = new Date('2026-11-20T14:14:00Z')

describe('the promise of an answer in 2 to 3 business days', () => {
  it.each([
    ['Tuesday 08:12', '2026-11-17T13:12:00Z', '2026-11-20', 'today'],
    ['Wednesday 19:40', '2026-11-19T00:40:00Z', '2026-11-23', 'soon'],
    ['Thursday 06:05', '2026-11-19T11:05:00Z', '2026-11-24', 'later'],
    ['Monday of the same week', '2026-11-16T15:00:00Z', '2026-11-19', 'overdue'],
    ['Saturday', '2026-11-21T15:00:00Z', '2026-11-25', 'later'],
    ['Sunday', '2026-11-22T15:00:00Z', '2026-11-25', 'later'],
  ])('a story submitted on %s is due on the third business day after it', (_, submittedAt, day, urgency) => {
    expect(reviewDue(submittedAt, fridayMorning, newYork)).toEqual({ day, urgency })
  })

  it('becomes overdue when the due day ends where the reviewer is, not at midnight UTC', () => {
    const submittedAt = '2026-11-17T13:12:00Z'
    expect(reviewDue(submittedAt, new Date('2026-11-21T04:59:59Z'), newYork).urgency).toBe('today')
    expect(reviewDue(submittedAt, new Date('2026-11-21T05:00:00Z'), newYork).urgency).toBe('overdue')
  })

  it('counts on a weekend from the coming Monday', () => {
    const saturday = new Date('2026-11-21T15:00:00Z')
    expect(reviewDue('2026-11-18T15:00:00Z', saturday, newYork)).toEqual({ day: '2026-11-23', urgency: 'soon' })
  })

  it('volunteers wait up to five business days', () => {
    expect(reviewDue('2026-11-17T13:12:00Z', fridayMorning, newYork, reviewPromise.volunteer.most).day).toBe(
      '2026-11-24',
    )
  })
})

describe('calendar days', () => {
  it('an instant falls on the day of the zone it is seen from', () => {
    expect(calendarDay(new Date('2026-11-20T02:00:00Z'), newYork)).toBe('2026-11-19')
    expect(calendarDay(new Date('2026-11-20T23:30:00Z'), 'Africa/Lagos')).toBe('2026-11-21')
  })

  it('a day at a weekend is preceded by a Friday', () => {
    const week = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
    expect(week.map(lastBusinessDay)).toEqual(['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-23'])
  })

  it('business days step over weekends, months and leap days', () => {
    expect(addBusinessDays('2026-11-27', 2)).toBe('2026-12-01')
    expect(addBusinessDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addBusinessDays('2026-11-20', 0)).toBe('2026-11-20')
  })
})
