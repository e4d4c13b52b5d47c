/** Days as YYYY-MM-DD. They belong to no zone: all reckoning is done in UTC, where every day is as long as the other. */
export type Day = string

const dayMs = 86_400_000
const at = (day: Day) => new Date(`${day}T00:00:00Z`)
const dayAt = (date: Date): Day => date.toISOString().slice(0, 10)

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text).getTime())

export const addDays = (day: Day, count: number): Day => dayAt(new Date(at(day).getTime() + count * dayMs))

/** The same day of another month, or the last one where that month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = at(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
  const length = lengthOfMonth(dayAt(first))
  return dayAt(new Date(first.getTime() + (Math.min(date.getUTCDate(), length) - 1) * dayMs))
}

export function lengthOfMonth(day: Day): number {
  const date = at(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

/** 0 is Sunday. */
export const weekdayOf = (day: Day) => at(day).getUTCDay()
export const numberOf = (day: Day) => at(day).getUTCDate()

/** The week around a day, from Sunday on. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -weekdayOf(day))
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(sunday, count))
}

/** The whole weeks in which the month of a day falls. */
export function weeksOfMonth(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(first, lengthOfMonth(day) - 1)
  const weeks: Day[][] = []
  for (let week = weekOf(first); (week[0] as Day) <= last; week = weekOf(addDays(week[0] as Day, 7))) weeks.push(week)
  return weeks
}

export type View = 'month' | 'week'

/** Where a key takes the choice of a day, as in a date grid of the ARIA practices; null where it has no meaning. */
export function dayAfterKey(key: string, day: Day, view: View): Day | null {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return weekOf(day)[0] ?? null
  if (key === 'End') return weekOf(day)[6] ?? null
  if (key === 'PageUp') return turned(day, view, -1)
  if (key === 'PageDown') return turned(day, view, 1)
  return null
}

/** One page on or back: a month or a week. */
export const turned = (day: Day, view: View, by: 1 | -1): Day =>
  view === 'month' ? addMonths(day, by) : addDays(day, 7 * by)
