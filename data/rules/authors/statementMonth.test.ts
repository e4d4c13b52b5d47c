import { expect, test } from 'vitest'
import { finalFrom, monthAfter, monthInWords } from './statementMonth.ts'

test('months follow each other over the turn of the year', () => {
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthInWords('2026-11')).toBe('November 2026')
})

test('a month is closed in the first hours of the next', () => {
  expect(finalFrom('2026-12').toISOString()).toBe('2027-01-01T06:00:00.000Z')
})
