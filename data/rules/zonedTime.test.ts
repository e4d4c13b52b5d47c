import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timezoneIds } from '../vocabulary/admin.ts'
import { instantOf, wallTimeOf } from './zonedTime.ts'

const at = (date: string, time: string, zone: string) => instantOf({ date, time }, zone)?.at.toISOString()
const remark = (date: string, time: string, zone: string) => instantOf({ date, time }, zone)?.remark

describe('a time on the wall', () => {
  it('is the same wall time before and after the clocks change', () => {
    expect(at('2026-03-07', '09:00', 'America/New_York')).toBe('2026-03-07T14:00:00.000Z')
    expect(at('2026-03-09', '09:00', 'America/New_York')).toBe('2026-03-09T13:00:00.000Z')
    expect(at('2026-03-28', '09:00', 'Europe/London')).toBe('2026-03-28T09:00:00.000Z')
    expect(at('2026-03-30', '09:00', 'Europe/London')).toBe('2026-03-30T08:00:00.000Z')
    expect(at('2026-04-23', '09:00', 'Africa/Cairo')).toBe('2026-04-23T07:00:00.000Z')
    expect(at('2026-04-25', '09:00', 'Africa/Cairo')).toBe('2026-04-25T06:00:00.000Z')
    expect(at('2026-03-30', '09:00', 'Africa/Lagos')).toBe('2026-03-30T08:00:00.000Z')
  })

  it('that the clocks skip is as much later as they go forward, and says so', () => {
    expect(at('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
    expect(remark('2026-03-08', '02:30', 'America/New_York')).toBe('skipped')
    expect(at('2026-03-29', '01:15', 'Europe/London')).toBe('2026-03-29T01:15:00.000Z')
    expect(remark('2026-04-24', '00:10', 'Africa/Cairo')).toBe('skipped')
    expect(wallTimeOf('2026-03-08T07:30:00.000Z', 'America/New_York')).toEqual({ date: '2026-03-08', time: '03:30' })
  })

  it('that the clocks show twice is the first of the two, and says so', () => {
    expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
    expect(remark('2026-11-01', '01:30', 'America/New_York')).toBe('twice')
    expect(at('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
    expect(remark('2026-10-29', '23:30', 'Africa/Cairo')).toBe('twice')
    expect(remark('2026-11-01', '02:00', 'America/New_York')).toBe(null)
  })

  it.each([
    ['2026-02-30', '09:00'],
    ['2026-13-01', '09:00'],
    ['2026-12-01', '24:00'],
    ['2026-12-01', '9:00'],
    ['tomorrow', '09:00'],
    ['2026-12-01', ''],
  ])('%s %s is none', (date, time) => {
    expect(instantOf({ date, time }, 'UTC')).toBe(null)
  })

  it('read from an instant leads back to it, but in the hour that comes twice', () => {
    const minute = fc.integer({ min: Date.parse('2025-01-01') / 60_000, max: Date.parse('2028-01-01') / 60_000 })
    fc.assert(
      fc.property(minute, fc.constantFrom(...timezoneIds), (value, zone) => {
        const instant = new Date(value * 60_000)
        const back = instantOf(wallTimeOf(instant, zone), zone)
        expect(back).not.toBe(null)
        const lost = instant.getTime() - back!.at.getTime()
        expect(lost === 0 || (lost === 3_600_000 && back!.remark === 'twice')).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
