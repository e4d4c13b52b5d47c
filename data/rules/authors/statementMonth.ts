import { locale } from '../../words/words.ts'

/**
 * Hours into a month in which what is posted still counts for the month in which it happened. After them a month's
 * statement never changes: what is found later belongs to the month in which it was found.
 */
export const closingHours = 6

/** The first instant of a month such as 2026-11, in UTC. */
export const startOfMonth = (month: string) => new Date(`${month}-01T00:00:00.000Z`)

/** The month so many later, or earlier when negative. */
export function monthAfter(month: string, months = 1): string {
  const start = startOfMonth(month)
  start.setUTCMonth(start.getUTCMonth() + months)
  return start.toISOString().slice(0, 7)
}

/** From when on the statement of a month stays as it is. */
export const finalFrom = (month: string) =>
  new Date(startOfMonth(monthAfter(month)).getTime() + closingHours * 3_600_000)

/** `November 2026`, in the language that is spoken. */
export const monthInWords = (month: string) =>
  startOfMonth(month).toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
