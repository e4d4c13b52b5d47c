const minuteMs = 60_000
const dayMinutes = 24 * 60

export interface QuietHours {
  timezone: string
  /** `HH:MM`; both or neither. */
  quietFrom: string | null
  quietUntil: string | null
}

/**
 * When the quiet hours end in which an instant falls, or null when it falls in none. They may span midnight. Always later
 * than the instant; where clocks are put forward over the end, it is the first minute behind the gap.
 */
export function endOfQuiet(now: Date, { timezone, quietFrom, quietUntil }: QuietHours): Date | null {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return null
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const isQuiet = (instant: Date) => {
    const minute = minutesOf(clock.format(instant))
    return from < until ? minute >= from && minute < until : minute >= from || minute < until
  }
  if (!isQuiet(now)) return null
  const begin = Math.floor(now.getTime() / minuteMs)
  // Minute by minute: no reckoning knows what a zone's clocks do in between. Two days, as one may come twice.
  for (let minute = begin + 1; minute < begin + 2 * dayMinutes; minute += 1) {
    const instant = new Date(minute * minuteMs)
    if (!isQuiet(instant)) return instant
  }
  return null
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
