import { expect, it } from 'vitest'
import { timeOn, whyNotTo } from './moving.ts'

it('an item keeps the time that the clock shows when it is moved over a change of the clocks', () => {
  // Nine in the morning, before and after the night of 1 November in New York.
  expect(timeOn('2026-11-02', '2026-10-30T13:00:00.000Z', 'America/New_York')).toBe('2026-11-02T14:00:00.000Z')
  expect(timeOn('2027-03-15', '2027-03-12T14:00:00.000Z', 'America/New_York')).toBe('2027-03-15T13:00:00.000Z')
  // In London, and in Lagos where nothing changes.
  expect(timeOn('2026-10-26', '2026-10-23T08:00:00.000Z', 'Europe/London')).toBe('2026-10-26T09:00:00.000Z')
  expect(timeOn('2026-10-26', '2026-10-23T08:00:00.000Z', 'Africa/Lagos')).toBe('2026-10-26T08:00:00.000Z')
})

it('a time that is skipped on the day is as much later as the clocks are put forward', () => {
  expect(timeOn('2027-03-14', '2027-03-12T07:30:00.000Z', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
})

it('what had no day comes to nine in the morning', () => {
  expect(timeOn('2026-12-01', null, 'Africa/Nairobi')).toBe('2026-12-01T06:00:00.000Z')
})

const draft = { status: 'draft', scheduledDate: null, posts: [] } as const
const today = { now: new Date('2026-11-20T15:00:00Z'), day: '2026-11-20', toDay: '2026-11-20' }

it('nothing is moved into the past, and a reason is given', () => {
  expect(whyNotTo({ ...draft, posts: [] }, '2026-11-19T09:00:00Z', { ...today, toDay: '2026-11-19' })).toMatch(/over/)
  expect(whyNotTo({ ...draft, posts: [] }, '2026-11-20T09:00:00Z', today)).toBeNull()
  expect(whyNotTo({ ...draft, status: 'scheduled', posts: [] }, '2026-11-20T09:00:00Z', today)).toMatch(
    /time on that day/,
  )
  expect(whyNotTo({ ...draft, status: 'scheduled', posts: [] }, '2026-11-20T16:00:00Z', today)).toBeNull()
  expect(whyNotTo({ ...draft, status: 'published', posts: [] }, '2026-12-20T16:00:00Z', today)).toMatch(/published/)
})
