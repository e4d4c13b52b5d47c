import { answerPromise } from '../../vocabulary/policies.ts'
import type { DataRequestKind } from '../../vocabulary/privacy.ts'
import { addBusinessDays } from './reviewClock.ts'

/** The last day of the promise for a request that came in on a day, `YYYY-MM-DD`. */
export const requestDue = (kind: DataRequestKind, day: string): string =>
  kind === 'legal' ? addBusinessDays(day, answerPromise.legalBusinessDays) : addDays(day, answerPromise.dataRequestDays)

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** overdue: the day has passed. */
export function requestUrgency(dueDay: string, today: string): 'overdue' | 'today' | 'soon' | 'later' {
  if (dueDay < today) return 'overdue'
  if (dueDay === today) return 'today'
  return dueDay <= addDays(today, 3) ? 'soon' : 'later'
}
