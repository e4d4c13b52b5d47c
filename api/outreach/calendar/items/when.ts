import { instantOf, wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import { type Timezone, timezones } from '../../../../data/vocabulary/admin.ts'
import { usualPostTime } from '../../../../data/vocabulary/calendar.ts'
import { fail } from '../../../platform/http/errors.ts'

/** The instant that somebody meant by a day or a time. `isExact`: they have named the zone, so that midnight is midnight. */
export function instantMeant(given: string, zone: Timezone, isExact: boolean): string {
  const day = dayMeant(given, isExact)
  return day === null ? new Date(given).toISOString() : usualTimeOn(day, zone)
}

/** When an item of a day goes out of which nobody has said the hour. */
export function usualTimeOn(day: string, zone: Timezone): string {
  const meant = instantOf({ date: day, time: usualPostTime }, zone)
  return meant ? meant.at.toISOString() : fail('invalid', 'invalid', 'That is no day of the calendar.')
}

function dayMeant(given: string, isExact: boolean): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(given)) return given
  return !isExact && /T00:00:00(?:\.0+)?Z$/.test(given) ? given.slice(0, 10) : null
}

/** 09:00 on Dec 01, 2026 in New York */
export function spellTime(instant: string, zone: Timezone): string {
  const { date, time } = wallTimeOf(instant, zone)
  return `${time} on ${spelledDay.format(new Date(`${date}T12:00:00Z`))} in ${timezones[zone]}`
}
const spelledDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
})
