import { isFar, mostDaysAhead } from '../../data/rules/outreach/postTime.ts'
import { wallTimeOf } from '../../data/rules/zonedTime.ts'
import { type Timezone, timezones } from '../../data/vocabulary/admin.ts'
import type { Clock } from './clock.ts'
import { fail } from './http/errors.ts'

/** An instant at which something of a room is to happen by itself, as it was given. Errors: 400 `{room}.past`, `{room}.far`, with `issues`. */
export function requireToCome(clock: Clock, room: string, given: string, zone: Timezone): string {
  const now = clock.now()
  const at = new Date(given)
  const refuse = (code: string, message: string) =>
    fail('invalid', `${room}.${code}`, message, { issues: [{ field: 'scheduledAt', message }] })
  const { date, time } = wallTimeOf(at, zone)
  if (at.getTime() <= now.getTime())
    refuse('past', `${time} on ${date} in ${timezones[zone]} is over. Choose a time to come.`)
  if (isFar(given, now)) refuse('far', `Choose a time within the next ${mostDaysAhead} days.`)
  return at.toISOString()
}
