import { expect, it } from 'vitest'
import { dueInWords, exactTime, fullTime, logTime, placedTime, presentInWords, shortTime, storyDue } from './times.ts'

const now = new Date('2026-11-20T14:14:00Z')

it('shows the times of the desk in New York', () => {
  expect(presentInWords(now)).toBe('Friday 20 November 2026, 09:14 in New York')
  expect(shortTime('2026-11-17T13:12:00.000Z')).toBe('17 Nov, 08:12')
  expect(fullTime('2026-07-01T03:59:00.000Z')).toBe('30 Jun 2026, 23:59')
  expect(placedTime('2026-07-01T03:59:00.000Z')).toBe('30 Jun 2026, 23:59 in New York')
})

it('the log shows seconds, and the day unless it is today', () => {
  expect(exactTime('2026-11-17T13:12:40.900Z')).toBe('17 Nov 2026, 08:12:40')
  expect(logTime('2026-11-20T05:00:07Z', now)).toBe('00:00:07')
  expect(logTime('2026-11-20T04:59:59Z', now)).toBe('19 Nov, 23:59:59')
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
