import { Temporal } from 'temporal-polyfill'

/** What a clock on the wall of a zone shows: `date` as YYYY-MM-DD, `time` as HH:MM. */
export interface WallTime {
  date: string
  time: string
}

/** `skipped`: clocks are put forward over this time, and it is the same distance behind the gap. `twice`: it is the first of two. */
export type WallTimeRemark = 'skipped' | 'twice' | null

/**
 * The instant at which a zone's clocks show a time. Where they never show it, as when they go forward, it is as much later as they
 * are put forward; where they show it twice, it is the first time. Null when it is no time of the calendar.
 */
export function instantOf({ date, time }: WallTime, timeZone: string): { at: Date; remark: WallTimeRemark } | null {
  const wall = readWallTime(date, time)
  if (!wall) return null
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const at = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  const isSkipped = !at.toPlainDateTime().equals(wall)
  const isTwice = !isSkipped && !earlier.equals(later)
  return { at: new Date(at.epochMilliseconds), remark: isSkipped ? 'skipped' : isTwice ? 'twice' : null }
}

/** What the clocks of a zone show at an instant; seconds are dropped. */
export function wallTimeOf(instant: string | Date, timeZone: string): WallTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime()).toZonedDateTimeISO(timeZone)
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

function readWallTime(date: string, time: string): Temporal.PlainDateTime | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: 'reject' })
  } catch {
    return null
  }
}
