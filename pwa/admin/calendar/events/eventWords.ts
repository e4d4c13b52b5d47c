import type { ContentEvent, EventChange, NewEvent } from '../../../../data/contract/outreach/calendar.ts'
import {
  type AnnualAnchor,
  type EventCategory,
  type EventPriority,
  eventCategoryNames,
} from '../../../../data/vocabulary/calendar.ts'
import { type Day, isDay, lengthOfMonth, numberOf, weekdayOf } from '../days.ts'

export interface EventWords {
  name: string
  description: string
  eventDate: Day
  category: EventCategory | ''
  priority: EventPriority
  /** '' is once. */
  annualBy: AnnualAnchor | ''
  themeId: string
  active: boolean
}

export const eventLabels: Record<keyof EventWords, string> = {
  name: 'Name',
  description: 'Description',
  eventDate: 'Date',
  category: 'Category',
  priority: 'Priority',
  annualBy: 'Recurring',
  themeId: 'Theme',
  active: 'Active',
}
export const eventFields = Object.keys(eventLabels) as (keyof EventWords)[]

export const noEvent: EventWords = {
  name: '',
  description: '',
  eventDate: '',
  category: '',
  priority: 'medium',
  annualBy: '',
  themeId: '',
  active: true,
}

export const wordsOfEvent = (event: ContentEvent): EventWords => ({
  name: event.name,
  description: event.description ?? '',
  eventDate: event.eventDate,
  category: event.category ?? '',
  priority: event.priority,
  annualBy: event.recurring ? event.annualBy : '',
  themeId: event.themeId === null ? '' : String(event.themeId),
  active: event.active,
})

function wireOfEvent(words: EventWords) {
  const anchor = anchorFor(words)
  return {
    name: words.name.trim(),
    description: words.description.trim() || null,
    eventDate: words.eventDate,
    category: words.category || null,
    priority: words.priority,
    recurring: anchor !== '',
    recurringPattern: anchor === '' ? ('one-time' as const) : ('annually' as const),
    annualBy: anchor || ('date' as const),
    themeId: words.themeId ? Number(words.themeId) : null,
    active: words.active,
  }
}
export const newEventOf = (words: EventWords): NewEvent => wireOfEvent(words)

export function eventChangeOf(base: EventWords, words: EventWords, revision: number): EventChange {
  const [from, to] = [wireOfEvent(base), wireOfEvent(words)]
  const names = Object.keys(to) as (keyof typeof to)[]
  const changed = names.filter((name) => from[name] !== to[name])
  // What makes an event recur is one thing to the server.
  const together = ['eventDate', 'recurring', 'recurringPattern', 'annualBy'] as const
  const isRuleChanged = together.some((name) => changed.includes(name))
  const sent = names.filter((name) => changed.includes(name) || (isRuleChanged && together.some((one) => one === name)))
  return { ...Object.fromEntries(sent.map((name) => [name, to[name]])), revision }
}

export const nameOfEvent = ({ name }: Pick<EventWords, 'name'>) =>
  name.trim() ? `the event “${name.trim()}”` : 'the event without a name'

/** What can stay the same from year to year of a day. A fifth Saturday is not in every year; it is a last one. */
export function anchorsOf(day: Day): AnnualAnchor[] {
  if (!isDay(day)) return ['date']
  const place = Math.ceil(numberOf(day) / 7)
  const isLast = numberOf(day) + 7 > lengthOfMonth(day)
  return ['date', ...(place < 5 ? (['weekday'] as const) : []), ...(isLast ? (['last-weekday'] as const) : [])]
}

/** What was chosen, where the day allows it. */
export const anchorFor = ({ annualBy, eventDate }: Pick<EventWords, 'annualBy' | 'eventDate'>): AnnualAnchor | '' =>
  annualBy === '' || anchorsOf(eventDate).includes(annualBy) ? annualBy : 'date'

/** 'on 12 August', 'on the third Saturday of February', 'on the last Saturday of March' */
export function anchorInWords(anchor: AnnualAnchor, day: Day): string {
  if (!isDay(day)) return 'on this date'
  const month = months.format(new Date(`${day}T00:00:00Z`))
  if (anchor === 'weekday') return `on the ${places[Math.ceil(numberOf(day) / 7) - 1]} ${weekdayName(day)} of ${month}`
  if (anchor === 'last-weekday') return `on the last ${weekdayName(day)} of ${month}`
  const isLeapDay = day.slice(5) === '02-29'
  return `on ${numberOf(day)} ${month}${isLeapDay ? ', and on the 28th where there is no 29th' : ''}`
}

/** 'Awareness day, yearly' */
export const kindInWords = ({ category, recurring }: Pick<ContentEvent, 'category' | 'recurring'>) =>
  `${category ? eventCategoryNames[category] : 'Event'}${recurring ? ', yearly' : ''}`

/** 'Every year on the third Saturday of February' */
export const rhythmInWords = (event: Pick<ContentEvent, 'recurring' | 'annualBy' | 'eventDate'>) =>
  event.recurring ? `Every year ${anchorInWords(event.annualBy, event.eventDate)}` : 'One time'

const places = ['first', 'second', 'third', 'fourth'] as const
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const weekdayName = (day: Day) => weekdays[weekdayOf(day)] ?? ''
const months = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })

/** Days written out; they belong to no zone. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const formats = {
  month: format({ month: 'long', year: 'numeric' }),
  short: format({ month: 'short' }),
  date: format({ month: 'short', day: '2-digit', year: 'numeric' }),
  full: format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
}
const write = (name: keyof typeof formats) => (day: Day) => formats[name].format(new Date(`${day}T00:00:00Z`))
/** November 2026 */
export const monthInWords = write('month')
/** Nov */
export const shortMonth = write('short')
/** Nov 21, 2026 */
export const dayInWords = write('date')
/** Saturday, November 21, 2026 */
export const wholeDay = write('full')
