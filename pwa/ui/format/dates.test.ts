import { expect, test } from 'vitest'
import { longDate, shortDate } from './dates.ts'

test('a date is the same on the server and on a phone in any zone', () => {
  const lateEvening = '2026-11-12T23:30:00.000Z'
  expect(shortDate(lateEvening)).toBe('12 Nov 2026')
  expect(longDate(lateEvening)).toBe('November 12, 2026')
})
