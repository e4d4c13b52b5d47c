import ICAL from 'ical.js'
import type { AnnualAnchor } from '../../../data/vocabulary/calendar.ts'

/** When an event is: once, or each year from its first day on. */
export interface Dated {
  /** YYYY-MM-DD */
  eventDate: string
  recurring: boolean
  annualBy: AnnualAnchor
}

/** The rule of an event as RFC 5545 spells it; null of what is once. */
export const ruleOf = (event: Dated): string | null => recurOf(event)?.toString() ?? null

/** Today or the next day of an event after it; null of what is over. */
export function nextDateOf(event: Dated, today: string): string | null {
  const [next] = daysFrom(event, today)
  return next ?? null
}

/** The days of an event between two days, both included. */
export function occurrencesOf(event: Dated, { from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (const day of daysFrom(event, from)) {
    if (day > to) break
    days.push(day)
  }
  return days
}

/** Whether the first day of an event is one of its days: the second Saturday is not where the last one is meant. */
export const isOwnDay = (event: Dated): boolean => nextDateOf(event, event.eventDate) === event.eventDate

function* daysFrom(event: Dated, from: string): Generator<string, void> {
  const recur = recurOf(event)
  if (!recur) {
    if (event.eventDate >= from) yield event.eventDate
    return
  }
  const earliest = from > event.eventDate ? from : event.eventDate
  // The rule names month and day: it gives the same days from the beginning of any year.
  const days = recur.iterator(ICAL.Time.fromDateString(`${earliest.slice(0, 4)}-01-01`))
  for (let next = days.next(); next; next = days.next()) {
    const day = next.toString()
    if (day >= earliest) yield day
  }
}

function recurOf({ eventDate, recurring, annualBy }: Dated): ICAL.Recur | null {
  return recurring ? ICAL.Recur.fromData({ freq: 'YEARLY', ...partsOf(eventDate, annualBy) }) : null
}

function partsOf(eventDate: string, annualBy: AnnualAnchor) {
  const [month = 1, day = 1] = eventDate.slice(5).split('-').map(Number)
  // The last day of February is the 29th where there is one.
  if (annualBy === 'date') return { bymonth: [month], bymonthday: [month === 2 && day === 29 ? -1 : day] }
  const weekday = weekdays[new Date(`${eventDate}T12:00:00Z`).getUTCDay()]
  const place = Math.ceil(day / 7)
  // Not every month has a fifth one; where there is one, it is the last.
  return { bymonth: [month], byday: [`${annualBy === 'last-weekday' || place === 5 ? -1 : place}${weekday}`] }
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
