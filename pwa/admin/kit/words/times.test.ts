import { beforeEach, expect, it } from 'vitest'
import { timezoneIds } from '../../../../data/vocabulary/admin.ts'
import { zone } from '../data/zone.ts'
import {
  dayOf,
  dueInWords,
  exactTime,
  fullTime,
  logTime,
  nearTime,
  placedTime,
  presentInWords,
  shortTime,
  storyDue,
} from './times.ts'

beforeEach(() => {
  zone.id = 'America/New_York'
})

const now = new Date('2026-11-20T14:14:00Z')

it('shows the times of the desk in New York, until another zone is chosen', () => {
  expect(presentInWords(now)).toBe('Friday 20 November 2026, 09:14 in New York')
  expect(shortTime('2026-11-17T13:12:00.000Z', now)).toBe('17 Nov, 08:12')
  expect(fullTime('2026-07-01T03:59:00.000Z')).toBe('30 Jun 2026, 23:59')
  expect(placedTime('2026-07-01T03:59:00.000Z')).toBe('30 Jun 2026, 23:59 in New York')
})

it('what is near is told by its time, what is further by its day', () => {
  expect(nearTime('2026-11-20T05:00:07Z', now)).toBe('00:00')
  expect(nearTime('2026-11-20T04:59:59Z', now)).toBe('19 Nov, 23:59')
})

it('the log shows seconds, and the day unless it is today', () => {
  expect(exactTime('2026-11-17T13:12:40.900Z')).toBe('17 Nov 2026, 08:12:40')
  expect(logTime('2026-11-20T05:00:07Z', now)).toBe('00:00:07')
  expect(logTime('2026-11-20T04:59:59Z', now)).toBe('19 Nov, 23:59:59')
})

it('a year that is not this one is told, by the calendar of the zone', () => {
  expect(shortTime('2025-11-17T13:12:00Z', now)).toBe('17 Nov 2025, 08:12')
  expect(nearTime('2025-11-20T14:14:00Z', now)).toBe('20 Nov 2025, 09:14')
  expect(logTime('2026-01-01T04:59:59Z', now)).toBe('31 Dec 2025, 23:59:59')
  expect(logTime('2026-01-01T05:00:00Z', now)).toBe('1 Jan, 00:00:00')
})

it.each([
  ['2026-11-17T13:12:00Z', 'Due today'],
  ['2026-11-18T15:00:00Z', 'Due Monday'],
  ['2026-11-19T11:05:00Z', 'Due Tuesday'],
  ['2026-11-16T15:00:00Z', 'Overdue since Thursday'],
  ['2026-11-02T15:00:00Z', 'Overdue since 5 Nov'],
])('a story of %s reads "%s"', (submittedAt, words) => {
  expect(dueInWords(storyDue(submittedAt, now), now)).toBe(words)
})

it('shows the times of the desk in the zone that the admin has chosen, from then on', () => {
  expect(placedTime('2026-11-17T13:12:00Z')).toBe('17 Nov 2026, 08:12 in New York')
  zone.id = 'Africa/Nairobi'
  expect(placedTime('2026-11-17T13:12:00Z')).toBe('17 Nov 2026, 16:12 in Nairobi')
  expect(presentInWords(now)).toBe('Friday 20 November 2026, 17:14 in Nairobi')
  expect(presentInWords(now, 'UTC')).toBe('Friday 20 November 2026, 14:14 in UTC')
  expect(logTime('2026-11-19T21:30:07Z', now)).toBe('00:30:07')
})

it('days are days of the zone, and summer time is kept by those who keep it', () => {
  zone.id = 'Africa/Cairo'
  expect(dayOf('2026-06-30T21:30:00Z')).toBe('2026-07-01')
  expect(dayOf('2026-12-30T21:30:00Z')).toBe('2026-12-30')
  zone.id = 'Africa/Lagos'
  expect([fullTime('2026-07-01T11:00:00Z'), fullTime('2026-12-01T11:00:00Z')]).toEqual([
    '1 Jul 2026, 12:00',
    '1 Dec 2026, 12:00',
  ])
})

it('a promise is counted in days of the zone', () => {
  const late = '2026-11-17T22:30:00Z'
  expect(storyDue(late, now).day).toBe('2026-11-20')
  zone.id = 'Asia/Dubai'
  expect(storyDue(late, now).day).toBe('2026-11-23')
})

it('every zone that can be chosen has a clock', () => {
  const clocks = timezoneIds.map((id) => presentInWords(now, id))
  expect(clocks).toHaveLength(12)
  expect(new Set(clocks).size).toBe(12)
})
