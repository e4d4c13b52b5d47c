import ICAL from 'ical.js'
import { cleanText } from '../../../data/rules/cleanText.ts'
import { composePost } from '../../../data/rules/outreach/postText.ts'
import { dayAfter } from '../../../data/rules/zonedDay.ts'
import { eventCategoryNames } from '../../../data/vocabulary/calendar.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import type { Deps } from '../../platform/deps.ts'
import { type EventRow, listActiveEvents } from './events.store.ts'
import { type ItemRow, listTimedItems } from './items/items.store.ts'
import { ruleOf } from './occurrences.ts'
import { listThemes } from './themes.store.ts'

// RFC 5545, section 3.1: 75 octets. The package does not count the space with which a folded line goes on.
ICAL.foldLength = 74

/** What a calendar program shows of an item, in minutes: a moment would be drawn as nothing. */
const itemMinutes = 15

/** What went out before is told no more. */
const toldDays = 366

/** The active events, and with `items` what is scheduled or went out within a year, as calendar programs read them (RFC 5545). */
export function writeCalendar(
  { db, config, clock }: Pick<Deps, 'clock' | 'db' | 'config'>,
  { items }: { items: boolean },
): string {
  const host = new URL(config.publicUrl).hostname
  const themes = new Map(listThemes(db).map(({ id, name }) => [id, name]))
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Voices for Wildlife//Content calendar//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', 'Voices for Wildlife')
  for (const event of listActiveEvents(db)) calendar.addSubcomponent(eventEntry(event, themes, host))
  const since = new Date(clock.now().getTime() - toldDays * 86_400_000).toISOString()
  if (items) for (const item of listTimedItems(db, since)) calendar.addSubcomponent(itemEntry(item, themes, host))
  return `${calendar.toString()}\r\n`
}

type Themes = ReadonlyMap<number, string>

function eventEntry(event: EventRow, themes: Themes, host: string): ICAL.Component {
  const entry = entryOf(event, {
    uid: `event-${event.id}@${host}`,
    summary: event.name,
    about: event.description ?? '',
  })
  entry.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(event.eventDate))
  entry.addPropertyWithValue('dtend', ICAL.Time.fromDateString(dayAfter(event.eventDate)))
  const rule = ruleOf(event)
  if (rule) entry.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
  entry.addPropertyWithValue('transp', 'TRANSPARENT')
  addCategories(entry, [event.category && eventCategoryNames[event.category], nameOf(themes, event.themeId)])
  return entry
}

function itemEntry(item: ItemRow, themes: Themes, host: string): ICAL.Component {
  const isOut = item.status === 'published'
  const entry = entryOf(item, { uid: `content-${item.id}@${host}`, summary: item.title, about: composePost(item) })
  const at = (isOut ? item.publishedAt : null) ?? item.scheduledDate ?? item.createdAt
  entry.addPropertyWithValue('dtstart', utc(at))
  entry.addPropertyWithValue('dtend', utc(new Date(Date.parse(at) + itemMinutes * 60_000).toISOString()))
  entry.addPropertyWithValue('status', isOut ? 'CONFIRMED' : 'TENTATIVE')
  entry.addPropertyWithValue('transp', 'TRANSPARENT')
  addCategories(entry, [
    ...item.platforms.map((platform) => socialPlatformNames[platform]),
    nameOf(themes, item.themeId),
  ])
  return entry
}

interface Words {
  uid: string
  summary: string
  about: string
}

function entryOf(
  { revision, createdAt, updatedAt }: Pick<EventRow, 'revision' | 'createdAt' | 'updatedAt'>,
  { uid, summary, about }: Words,
): ICAL.Component {
  const changed = utc(updatedAt ?? createdAt)
  const entry = new ICAL.Component('vevent')
  entry.addPropertyWithValue('uid', uid)
  entry.addPropertyWithValue('dtstamp', changed)
  entry.addPropertyWithValue('last-modified', changed)
  entry.addPropertyWithValue('sequence', revision)
  entry.addPropertyWithValue('summary', onLines(summary))
  if (about !== '') entry.addPropertyWithValue('description', onLines(about))
  return entry
}

function addCategories(entry: ICAL.Component, names: (string | null | undefined)[]): void {
  const given = names.filter((name) => name !== null && name !== undefined)
  if (given.length === 0) return
  const categories = new ICAL.Property('categories')
  categories.setValues(given.map(onLines))
  entry.addProperty(categories)
}

const nameOf = (themes: Themes, id: number | null) => (id === null ? null : themes.get(id))
const utc = (instant: string) => ICAL.Time.fromJSDate(new Date(instant), true)
const onLines = (text: string) => cleanText(text).replace(/\r\n?/g, '\n')
