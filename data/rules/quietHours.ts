const dayMinutes = 24 * 60
const minuteMs = 60_000

export interface QuietHours {
  timezone: string
  /** `HH:MM`; both or neither. */
  quietFrom: string | null
  quietUntil: string | null
}

/** When the quiet hours end in which an instant falls, or null when it falls in none. They may span midnight. */
export function endOfQuiet(now: Date, { timezone, quietFrom, quietUntil }: QuietHours): Date | null {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return null
  const [from, until, present] = [minutesOf(quietFrom), minutesOf(quietUntil), minuteOfDay(now, timezone)]
  const isQuiet = from < until ? present >= from && present < until : present >= from || present < until
  if (!isQuiet) return null
  const left = (until - present + dayMinutes) % dayMinutes
  const guess = new Date((Math.floor(now.getTime() / minuteMs) + left) * minuteMs)
  // Clocks that were put forward or back in between make it earlier or later.
  const off = ((minuteOfDay(guess, timezone) - until + 1.5 * dayMinutes) % dayMinutes) - dayMinutes / 2
  return new Date(guess.getTime() - off * minuteMs)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const minuteOfDay = (instant: Date, timeZone: string) =>
  minutesOf(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      instant,
    ),
  )
