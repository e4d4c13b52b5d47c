import { describe, expect, it } from 'vitest'
import { endOfQuiet } from './quietHours.ts'

const end = (now: string, [quietFrom, quietUntil]: [string | null, string | null], timezone = 'UTC') =>
  endOfQuiet(new Date(now), { timezone, quietFrom, quietUntil })?.toISOString() ?? null

describe('quiet hours', () => {
  it.each([
    ['2026-03-01T12:00:00Z', ['09:00', '17:30'], '2026-03-01T17:30:00.000Z'],
    ['2026-03-01T09:00:00Z', ['09:00', '17:30'], '2026-03-01T17:30:00.000Z'],
    ['2026-03-01T17:29:59Z', ['09:00', '17:30'], '2026-03-01T17:30:00.000Z'],
    ['2026-03-01T17:30:00Z', ['09:00', '17:30'], null],
    ['2026-03-01T23:15:20Z', ['22:00', '07:00'], '2026-03-02T07:00:00.000Z'],
    ['2026-03-01T02:00:00Z', ['22:00', '07:00'], '2026-03-01T07:00:00.000Z'],
    ['2026-03-01T12:00:00Z', ['22:00', '07:00'], null],
    ['2026-03-01T12:00:00Z', [null, null], null],
    ['2026-03-01T12:00:00Z', ['08:00', '08:00'], null],
  ] as [string, [string | null, string | null], string | null][])('at %s with %j end at %s', (now, hours, expected) => {
    expect(end(now, hours)).toBe(expected)
  })

  it('are those of a zone, also in the night in which its clocks change', () => {
    expect(end('2026-06-01T03:00:00Z', ['22:00', '07:00'], 'America/New_York')).toBe('2026-06-01T11:00:00.000Z')
    // New York goes forward at 2 on 8 March, and back at 2 on 1 November.
    expect(end('2026-03-08T04:00:00Z', ['22:00', '07:00'], 'America/New_York')).toBe('2026-03-08T11:00:00.000Z')
    expect(end('2026-11-01T03:00:00Z', ['22:00', '07:00'], 'America/New_York')).toBe('2026-11-01T12:00:00.000Z')
  })
})
