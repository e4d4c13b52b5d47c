import { expect, test } from 'vitest'
import { elsewhereInWords, postTime, remarkInWords } from './postTimes.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('a time is told in the zone of the admin, with the year only where it is another one', () => {
  expect(postTime('2026-11-21T14:00:00Z', 'America/New_York', now)).toBe('Sat 21 Nov, 09:00')
  expect(postTime('2027-01-02T03:00:00Z', 'America/New_York', now)).toBe('Fri 1 Jan 2027, 22:00')
})

test('a chosen time is told again as the clocks of another zone show it', () => {
  const morning = { date: '2026-11-21', time: '09:00' }
  expect(elsewhereInWords(morning, 'America/New_York', now)).toBe('That is Sat 21 Nov, 15:00 in Lagos.')
  expect(elsewhereInWords(morning, 'Africa/Lagos', now)).toBe('That is Sat 21 Nov, 03:00 in New York.')
  expect(elsewhereInWords({ date: '2026-11-21', time: '' }, 'UTC', now)).toBe('')
})

test('a time that the clocks skip or show twice is remarked on', () => {
  expect(remarkInWords({ date: '2027-03-14', time: '02:30' }, 'America/New_York')).toBe(
    'The clocks of New York skip 02:30 on that day. It goes out at 03:30.',
  )
  expect(remarkInWords({ date: '2026-11-01', time: '01:30' }, 'America/New_York')).toBe(
    'The clocks of New York show 01:30 twice on that day. It goes out the first time.',
  )
  expect(remarkInWords({ date: '2026-11-21', time: '09:00' }, 'Africa/Lagos')).toBe(null)
})
