import { addBusinessDays, calendarDay, type ReviewDue, reviewDue } from '../../../../data/rules/inbox/reviewClock.ts'
import { type Timezone, timezones } from '../../../../data/vocabulary/admin.ts'
import { zone } from '../data/zone.ts'

/** Times in the zone that the admin has chosen, as it is when they are asked for. */
const formatsOf = (timeZone: Timezone) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  return {
    clock: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    exactClock: format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    shortDay: format({ day: 'numeric', month: 'short' }),
    fullDay: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    namedDay: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}

/** Making a format takes longer than a hundred uses of it. */
const made = new Map<Timezone, ReturnType<typeof formatsOf>>()

function formats(id: Timezone = zone.id) {
  const known = made.get(id) ?? formatsOf(id)
  made.set(id, known)
  return known
}

/** 08:12 */
export const timeOfDay = (instant: string | Date) => formats().clock.format(new Date(instant))

/** 14:12, in a zone that need not be the admin's */
export const timeIn = (now: Date, id: Timezone) => formats(id).clock.format(now)

/** 17 Nov, 08:12 this year, 17 Nov 2025, 08:12 in any other */
export const shortTime = (instant: string, now = new Date()) => `${shortDate(instant, now)}, ${timeOfDay(instant)}`

/** 08:12 today, 17 Nov, 08:12 on any other day of this year */
export const nearTime = (instant: string, now: Date) =>
  dayOf(instant) === dayOf(now) ? timeOfDay(instant) : shortTime(instant, now)

/** 17 Nov 2026, 08:12 */
export const fullTime = (instant: string) => `${fullDate(instant)}, ${timeOfDay(instant)}`

/** 17 Nov 2026, 08:12 in New York: beside months and days of another zone */
export const placedTime = (instant: string) => `${fullTime(instant)} in ${timezones[zone.id]}`

/** 17 Nov 2026, 08:12:40 */
export const exactTime = (instant: string) => `${fullDate(instant)}, ${formats().exactClock.format(new Date(instant))}`

/** 08:12:40 today, 17 Nov, 08:12:40 on any other day of this year */
export function logTime(instant: string, now: Date): string {
  const time = formats().exactClock.format(new Date(instant))
  return dayOf(instant) === dayOf(now) ? time : `${shortDate(instant, now)}, ${time}`
}

function shortDate(instant: string, now: Date): string {
  const isThisYear = dayOf(instant).slice(0, 4) === dayOf(now).slice(0, 4)
  return isThisYear ? formats().shortDay.format(new Date(instant)) : fullDate(instant)
}

/** 17 Nov 2026 */
export const fullDate = (instant: string) => formats().fullDay.format(new Date(instant))

/** Friday 20 November 2026, 09:14 in New York */
export function presentInWords(now: Date, id: Timezone = zone.id): string {
  const { namedDay, clock } = formats(id)
  return `${namedDay.format(now).replace(',', '')}, ${clock.format(now)} in ${timezones[id]}`
}

/** 2026-11-17: the day of the admin's zone on which something happened, as filters and file names spell it */
export const dayOf = (instant: string | Date) => calendarDay(new Date(instant), zone.id)

/** Of a story, or of what was promised an answer within so many business days. */
export const storyDue = (submittedAt: string, now: Date, businessDays?: number) =>
  reviewDue(submittedAt, now, zone.id, businessDays)

/** Due today · Due Monday · Due 3 Dec · Overdue since Thursday */
export function dueInWords({ day, urgency }: ReviewDue, now: Date): string {
  if (urgency === 'today') return 'Due today'
  const today = calendarDay(now, zone.id)
  const near = day < addBusinessDays(today, 4) && day > daysBefore(today, 7)
  const noon = new Date(`${day}T12:00:00Z`)
  const name = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    ...(near ? { weekday: 'long' } : { day: 'numeric', month: 'short' }),
  }).format(noon)
  return urgency === 'overdue' ? `Overdue since ${name}` : `Due ${name}`
}

function daysBefore(day: string, count: number) {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}
