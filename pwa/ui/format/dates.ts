import { language } from '../../../data/words/language.ts'
import { locale } from '../../../data/words/words.ts'

/*
 * Dates in the language of the page. The English ones are spelled here, to the letter of the specification; the others by `Intl`.
 */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const isEnglish = () => language() === 'en'

/** "12 Nov 2026", in UTC on every machine, so that server and browser print the same. */
export function shortDate(instant: string): string {
  const date = new Date(instant)
  if (!isEnglish()) return formatted(date, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return `${date.getUTCDate()} ${monthOf(date).slice(0, 3)} ${date.getUTCFullYear()}`
}

/** "November 12, 2026", in UTC. */
export function longDate(instant: string): string {
  const date = new Date(instant)
  if (!isEnglish()) return formatted(date, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${monthOf(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** "November 2026" of `2026-11`. */
export function monthInWords(month: string): string {
  const [year = '', number = ''] = month.split('-')
  if (!isEnglish())
    return formatted(new Date(`${month}-01T00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${months[Number(number) - 1] ?? ''} ${year}`
}

/** "November" of `2026-11`. */
export function monthAlone(month: string): string {
  if (!isEnglish()) return formatted(new Date(`${month}-01T00:00Z`), { month: 'long', timeZone: 'UTC' })
  return months[Number(month.slice(5)) - 1] ?? ''
}

/** "12 Nov 2026, 14:05" by the clock of this device: only for what happened on it, never in what the server renders. */
export function deviceTime(instant: string): string {
  const date = new Date(instant)
  const clock = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  if (!isEnglish())
    return formatted(date, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  return `${date.getDate()} ${months[date.getMonth()]?.slice(0, 3)} ${date.getFullYear()}, ${clock}`
}

const formatted = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), options).format(date)

const monthOf = (date: Date) => months[date.getUTCMonth()] ?? ''
