import { excerpt } from '../../../data/rules/excerpt.ts'
import { linksIn } from '../../../data/rules/outreach/postText.ts'
import { type EventPriority, eventPriorities } from '../../../data/vocabulary/calendar.ts'
import type { Store } from '../../platform/database.ts'
import { listStories } from '../../stories/index.ts'
import { listActiveEvents } from './events.store.ts'
import { occurrencesOf } from './occurrences.ts'
import { listThemes } from './themes.store.ts'

export interface PublicSubjects {
  /** Each on each of its days, earliest first; of one day the most important first. */
  events: { id: number; day: string; name: string; description: string | null; themeId: number | null }[]
  themes: { id: number; name: string; description: string | null }[]
  /** Those that may be in social networks, newest first, by title and beginning alone. */
  stories: { id: number; title: string; beginning: string }[]
}

/** Characters of a story that a writer of posts is shown. */
const beginningLength = 400

const rankOf = (priority: EventPriority) => eventPriorities.indexOf(priority)

/** All that posts of some days may be about: nothing in it names a person's address or is not on the public site. */
export function listPublicSubjects(
  db: Store,
  { from, to, stories }: { from: string; to: string; stories: number },
): PublicSubjects {
  const byPriority = listActiveEvents(db).sort((a, b) => rankOf(a.priority) - rankOf(b.priority) || a.id - b.id)
  const events = byPriority.flatMap((event) =>
    occurrencesOf(event, { from, to }).map((day) => ({
      id: event.id,
      day,
      name: event.name,
      description: event.description,
      themeId: event.themeId,
    })),
  )
  return {
    events: events.sort((a, b) => a.day.localeCompare(b.day)),
    themes: listThemes(db)
      .filter(({ active }) => active)
      .map(({ id, name, description }) => ({ id, name, description })),
    stories: listStories(db, { status: 'published', scope: 'social', limit: stories })
      .slice(0, stories)
      .map(({ id, title, content }) => ({
        id,
        title: withoutLinks(title),
        beginning: excerpt(withoutLinks(content), beginningLength),
      })),
  }
}

/** Anybody can write a story: what it links to is not for us to repeat. */
const withoutLinks = (text: string) =>
  linksIn(text).reduce((rest, link) => rest.replace(link, ''), text.normalize('NFC'))
