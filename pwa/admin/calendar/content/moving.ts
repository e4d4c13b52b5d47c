import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { instantOf, wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import type { Day } from '../days.ts'

/** The hour of what has a day and no time. */
export const usualTime = '09:00'

type Movable = Pick<ContentItem, 'status' | 'scheduledDate' | 'posts'>

/** The time of an item on another day: the clock of the admin's zone shows the same as before. Null when that is no time. */
export function timeOn(day: Day, scheduledDate: string | null, timeZone: string): string | null {
  const time = scheduledDate ? wallTimeOf(scheduledDate, timeZone).time : usualTime
  return instantOf({ date: day, time }, timeZone)?.at.toISOString() ?? null
}

/** Why an item cannot be moved at all; null when it can. */
export function whyFixed({ status, posts }: Pick<Movable, 'status' | 'posts'>): string | null {
  if (status === 'published') return 'It is published already.'
  if (posts.some(({ state }) => state === 'sending')) return 'It is being sent right now.'
  return null
}

/** Why an item cannot be moved to a time; null when it can. A draft may stand on any day from today on. */
export function whyNotTo(item: Movable, to: string, today: { now: Date; day: Day; toDay: Day }): string | null {
  const fixed = whyFixed(item)
  if (fixed) return fixed
  if (today.toDay < today.day) return 'That day is over.'
  if (item.status === 'scheduled' && new Date(to) <= today.now)
    return 'Its time on that day is over. Choose another time.'
  return null
}
