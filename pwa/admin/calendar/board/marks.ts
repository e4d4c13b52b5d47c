import type { ContentEvent, ContentItem, Release } from '../../../../data/contract/outreach/calendar.ts'
import { wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import type { ContentStatus } from '../../../../data/vocabulary/calendar.ts'
import type { Day } from '../days.ts'

export interface DayContent {
  events: ContentEvent[]
  /** Earliest first. */
  items: ContentItem[]
  /** Newsletters and posts of ours, earliest first. */
  releases: Release[]
}

/** The look of an item: published, scheduled, draft. */
export const lookOf: Record<ContentStatus, string> = {
  published: 'published-entry',
  scheduled: '',
  draft: 'draft-entry',
}

/** What stands on each day of the admin's zone; days without anything are left out. */
export function byDay(
  { items = [], events = [], releases = [] }: Partial<DayContent>,
  timeZone: string,
): Map<Day, DayContent> {
  const days = new Map<Day, DayContent>()
  const on = (day: Day) => {
    const found = days.get(day) ?? { events: [], items: [], releases: [] }
    days.set(day, found)
    return found
  }
  for (const event of events) for (const day of event.occurrences) on(day).events.push(event)
  for (const item of items) if (item.scheduledDate) on(wallTimeOf(item.scheduledDate, timeZone).date).items.push(item)
  for (const release of releases) on(wallTimeOf(release.at, timeZone).date).releases.push(release)
  for (const { items: found } of days.values())
    found.sort((one, other) => (one.scheduledDate ?? '').localeCompare(other.scheduledDate ?? '') || one.id - other.id)
  return days
}

const releasesOf = (content: DayContent | undefined, kind: Release['kind']) =>
  content?.releases.filter((release) => release.kind === kind).length ?? 0

/** The look of a release: out, or waiting. */
export const lookOfRelease = ({ state }: Release) =>
  state === 'sent' || state === 'published' ? 'published-entry' : state === 'held' ? 'bad' : ''

/** '2 items, 1 event' */
export function countInWords(content: DayContent | undefined): string {
  const parts = [
    [content?.items.length ?? 0, 'item', 'items'],
    [content?.events.length ?? 0, 'event', 'events'],
    [releasesOf(content, 'newsletter'), 'newsletter', 'newsletters'],
    [releasesOf(content, 'post'), 'news post', 'news posts'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  return said.length > 0 ? said.join(', ') : 'nothing'
}
