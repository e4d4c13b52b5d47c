import type { ContentEvent, ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import type { ContentStatus } from '../../../../data/vocabulary/calendar.ts'
import type { Day } from '../days.ts'

export interface DayContent {
  events: ContentEvent[]
  /** Earliest first. */
  items: ContentItem[]
}

/** The look of an item: published, scheduled, draft. */
export const lookOf: Record<ContentStatus, string> = {
  published: 'published-entry',
  scheduled: '',
  draft: 'draft-entry',
}

/** What stands on each day of the admin's zone; days without anything are left out. */
export function byDay(items: ContentItem[], events: ContentEvent[], timeZone: string): Map<Day, DayContent> {
  const days = new Map<Day, DayContent>()
  const on = (day: Day) => {
    const found = days.get(day) ?? { events: [], items: [] }
    days.set(day, found)
    return found
  }
  for (const event of events) for (const day of event.occurrences) on(day).events.push(event)
  for (const item of items) if (item.scheduledDate) on(wallTimeOf(item.scheduledDate, timeZone).date).items.push(item)
  for (const { items: found } of days.values())
    found.sort((one, other) => (one.scheduledDate ?? '').localeCompare(other.scheduledDate ?? '') || one.id - other.id)
  return days
}

/** '2 items, 1 event' */
export function countInWords(content: DayContent | undefined): string {
  const parts = [
    [content?.items.length ?? 0, 'item', 'items'],
    [content?.events.length ?? 0, 'event', 'events'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  return said.length > 0 ? said.join(', ') : 'nothing'
}
