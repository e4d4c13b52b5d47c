import { addBusinessDays, calendarDay, type ReviewDue, reviewDue } from '../../data/rules/reviewClock.ts'

/** The zone in which the desk reads and writes times. */
const adminZone = { id: 'America/New_York', place: 'New York' }

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: adminZone.id, ...options })

const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const exactClock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const shortDay = format({ day: 'numeric', month: 'short' })
const fullDay = format({ day: 'numeric', month: 'short', year: 'numeric' })
const namedDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** 08:12 */
export const timeOfDay = (instant: string | Date) => clock.format(new Date(instant))

/** 17 Nov, 08:12 */
export const shortTime = (instant: string) => `${shortDay.format(new Date(instant))}, ${timeOfDay(instant)}`

/** 17 Nov 2026, 08:12 */
export const fullTime = (instant: string) => `${fullDay.format(new Date(instant))}, ${timeOfDay(instant)}`

/** 17 Nov 2026, 08:12 in New York: beside months and days of another zone */
export const placedTime = (instant: string) => `${fullTime(instant)} in ${adminZone.place}`

/** 17 Nov 2026, 08:12:40 */
export const exactTime = (instant: string) => {
  const date = new Date(instant)
  return `${fullDay.format(date)}, ${exactClock.format(date)}`
}

/** 08:12:40 today, 17 Nov, 08:12:40 on any other day */
export function logTime(instant: string, now: Date): string {
  const date = new Date(instant)
  const time = exactClock.format(date)
  return fullDay.format(date) === fullDay.format(now) ? time : `${shortDay.format(date)}, ${time}`
}

/** 17 Nov 2026 */
export const fullDate = (instant: string) => fullDay.format(new Date(instant))

/** Friday 20 November 2026, 09:14 in New York */
export const presentInWords = (now: Date) =>
  `${namedDay.format(now).replace(',', '')}, ${timeOfDay(now)} in ${adminZone.place}`

export const storyDue = (submittedAt: string, now: Date) => reviewDue(submittedAt, now, adminZone.id)

/** Due today · Due Monday · Due 3 Dec · Overdue since Thursday */
export function dueInWords({ day, urgency }: ReviewDue, now: Date): string {
  if (urgency === 'today') return 'Due today'
  const today = calendarDay(now, adminZone.id)
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
