/** Business days (Monday to Friday) within which people who write to us are promised an answer. */
export const reviewPromise = {
  story: { least: 2, most: 3 },
  volunteer: { least: 3, most: 5 },
} as const

export interface ReviewDue {
  /** Last day of the promise, `YYYY-MM-DD` in the reviewer's time zone. */
  day: string
  /** soon: the next business day. */
  urgency: 'overdue' | 'today' | 'soon' | 'later'
}

/** When an answer is due. Counting starts the day after it was submitted; weekends do not count. */
export function reviewDue(
  submittedAt: string,
  now: Date,
  timeZone: string,
  businessDays: number = reviewPromise.story.most,
): ReviewDue {
  const today = calendarDay(now, timeZone)
  const day = addBusinessDays(calendarDay(new Date(submittedAt), timeZone), businessDays)
  if (day < today) return { day, urgency: 'overdue' }
  if (day === today) return { day, urgency: 'today' }
  return { day, urgency: day === addBusinessDays(today, 1) ? 'soon' : 'later' }
}

/** The day an instant falls on in a time zone, `YYYY-MM-DD`: sorts and compares as text. */
export function calendarDay(instant: Date, timeZone: string): string {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year}-${part.month}-${part.day}`
}

/** To make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}

/** The last day on which something can have been sent whose answer is overdue today. */
export function lastDayMissed(today: string, businessDays: number = reviewPromise.story.most): string {
  const date = new Date(`${today}T12:00:00Z`)
  do date.setUTCDate(date.getUTCDate() - 1)
  while (addBusinessDays(date.toISOString().slice(0, 10), businessDays) >= today)
  return date.toISOString().slice(0, 10)
}

/** The last day up to this one on which somebody works. */
export function lastBusinessDay(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  while (date.getUTCDay() % 6 === 0) date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

export function addBusinessDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  return date.toISOString().slice(0, 10)
}
