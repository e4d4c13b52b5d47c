/** The office keeps the hours of this zone, by its clocks in summer and winter. */
const officeZone = 'America/New_York'
const officeHours = [10, 16] as const

const minutesPerDay = 24 * 60

/** The office's hours by the clock of a zone on a given day, `15:00-21:00`; null where the clocks agree. */
export function hoursHere(day: Date, zone?: string): string | null {
  const ahead = minutesOfDay(day, zone) - minutesOfDay(day, officeZone)
  if (ahead === 0) return null
  return officeHours.map((hour) => clockTime(hour * 60 + ahead)).join('-')
}

/** What the clocks of a zone show at an instant, as minutes since midnight. */
function minutesOfDay(instant: Date, timeZone?: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return (part.hour ?? 0) * 60 + (part.minute ?? 0)
}

function clockTime(minutes: number): string {
  const within = (minutes + minutesPerDay) % minutesPerDay
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
