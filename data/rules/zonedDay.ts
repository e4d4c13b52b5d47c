import { calendarDay } from './inbox/reviewClock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The instant at which a calendar day begins in a time zone. Mostly midnight; where the clocks go forward at midnight, the
 * first minute that the day has.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is further than fourteen hours from UTC; days only ever go forward, so that halving finds the first minute.
  let [before, within] = [midnight - 15 * hourMs, midnight + 15 * hourMs]
  while (within - before > minuteMs) {
    const middle = before + Math.floor((within - before) / minuteMs / 2) * minuteMs
    if (calendarDay(new Date(middle), timeZone) < day) before = middle
    else within = middle
  }
  return new Date(within)
}

/** 2026-03-01 → 2026-03-02 */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10)
