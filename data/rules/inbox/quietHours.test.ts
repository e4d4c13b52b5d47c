import fc from 'fast-check'
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

  it('that end in the hour that is left out end behind it', () => {
    const hours: [string, string] = ['22:00', '02:30']
    expect(end('2026-03-08T04:00:00Z', hours, 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
    expect(end('2026-03-08T06:59:59Z', hours, 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
    expect(end('2026-03-08T07:00:00Z', hours, 'America/New_York')).toBeNull()
  })

  it('end later than now, all the same from wherever in them one asks, and are over then', () => {
    const zone = fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC')
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    // Around the nights in which clocks change, and all year.
    const changes = ['2026-03-08T07:00Z', '2026-11-01T06:00Z', '2026-03-29T01:00Z', '2026-10-03T15:30Z']
    const around = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -720, max: 720 }))
      .map(([change, minutes]) => Date.parse(change) + minutes * 60_000)
    const anywhere = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2030-01-01') })
    fc.assert(
      fc.property(
        zone,
        time,
        time,
        fc.oneof(around, anywhere),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (...drawn) => {
          const [timezone, quietFrom, quietUntil, now, part] = drawn
          const ask = (ms: number) => endOfQuiet(new Date(ms), { timezone, quietFrom, quietUntil })?.getTime() ?? null
          const over = ask(now)
          if (over === null) return
          expect(over).toBeGreaterThan(now)
          expect(ask(over)).toBeNull()
          expect(ask(now + Math.floor((over - now - 1) * part))).toBe(over)
        },
      ),
      { numRuns: 150 },
    )
  })
})
