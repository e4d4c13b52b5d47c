import type { AdminName } from '../../../data/contract/admin.ts'
import { isFar, mostDaysAhead } from '../../../data/rules/postTime.ts'
import { instantOf } from '../../../data/rules/zonedTime.ts'
import type { Timezone } from '../../../data/vocabulary/admin.ts'
import { zoneOf } from '../../platform/admins/zone.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { inWords } from './notices.ts'

export interface GivenTime {
  scheduledAt?: string
  scheduleDate?: string
  scheduleTime?: string
  adminTimezone?: Timezone
}

/** The instant that was chosen, and the zone in which; null where none was. Errors: 400 social.no_time. */
export function timeOf(db: Store, admin: AdminName, given: GivenTime): { at: string; timezone: Timezone } | null {
  const timezone = given.adminTimezone ?? zoneOf(db, admin)
  if (given.scheduledAt) return { at: new Date(given.scheduledAt).toISOString(), timezone }
  const { scheduleDate: date, scheduleTime: time } = given
  if (!date && !time) return null
  const chosen = date && time ? instantOf({ date, time }, timezone) : null
  return chosen ? { at: chosen.at.toISOString(), timezone } : refuse('social.no_time', 'A date and a time are needed.')
}

export const noTime = () => refuse('social.no_time', 'A date and a time are needed.')

/** Errors: 400 social.past, which says what time that would have been; 400 social.far. */
export function requireToCome(clock: Clock, at: string, zone: Timezone): void {
  const now = clock.now()
  if (Date.parse(at) <= now.getTime()) refuse('social.past', `${inWords(at, zone)} is over. Choose a time to come.`)
  if (isFar(at, now)) refuse('social.far', `Choose a time within the next ${mostDaysAhead} days.`)
}

function refuse(code: string, message: string): never {
  throw new ProductError('invalid', code, message, { issues: [{ field: 'scheduleTime', message }] })
}
