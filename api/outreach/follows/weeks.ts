import { dayMs } from '../../platform/clock.ts'

/** Monday at 7:00 UTC: morning all over Africa. */
const monday = 1
const hour = 7

/** When the next weekly mail is due, after an instant. */
export function dueOf(at: string): string {
  const due = new Date(at)
  due.setUTCHours(hour, 0, 0, 0)
  const days = (monday - due.getUTCDay() + 7) % 7
  due.setTime(due.getTime() + days * dayMs)
  if (due.toISOString() <= at) due.setTime(due.getTime() + 7 * dayMs)
  return due.toISOString()
}
