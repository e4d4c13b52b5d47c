import type { DraftBrief } from '../../platform/providers/writer.ts'
import type { PublicSubjects } from '../calendar/subjects.ts'
import { dayInWords } from './days.ts'
import { givesAway } from './publicWords.ts'

/** What one day of a week is about. */
export interface DaySubject {
  day: string
  brief: Pick<DraftBrief, 'kind' | 'subject' | 'about' | 'day' | 'theme'>
  eventId: number | null
  themeId: number | null
  storyId: number | null
}

/** What drafts of this week and of the weeks around it are about already. */
export interface Used {
  events: ReadonlySet<number | null>
  themes: ReadonlySet<number | null>
  stories: ReadonlySet<number | null>
}

type Kept = Omit<DaySubject, 'day'>

/**
 * A subject for each day, none of them twice: an event on its own day, then themes and stories in turn, the newest story first and
 * another theme first in each week. What names a place or an address that is better kept is left out. `spare`: when nothing is left.
 */
export function chooseSubjects(
  days: readonly string[],
  { events, themes, stories }: PublicSubjects,
  used: Used,
  spare: readonly string[],
): DaySubject[] {
  const themeNames = new Map(themes.map(({ id, name }) => [id, name]))
  const chosen = new Map<string, Kept>()
  const takenEvents = new Set(used.events)
  for (const { id, day, name, description, themeId } of events) {
    if (!days.includes(day) || chosen.has(day) || takenEvents.has(id) || givesAway(name)) continue
    takenEvents.add(id)
    const theme = themeNames.get(themeId ?? 0) ?? null
    const brief = { kind: 'occasion' as const, subject: name, about: description ?? '', day: dayInWords(day), theme }
    chosen.set(day, { brief, eventId: id, themeId, storyId: null })
  }
  const weeks = Math.floor(Date.parse(days[0] ?? '') / (7 * 86_400_000))
  const freeThemes = turned(
    themes.filter(({ id, name }) => !used.themes.has(id) && !givesAway(name)),
    weeks,
  ).map(asTheme)
  const freeStories = stories.filter(({ id, title }) => !used.stories.has(id) && !givesAway(title)).map(asStory)
  const others = [...inTurn(freeThemes, freeStories), ...turned(spare, weeks).map(asSpare)].values()
  for (const day of days) {
    const next = chosen.has(day) ? undefined : others.next().value
    if (next) chosen.set(day, next)
  }
  return days.flatMap((day) => {
    const subject = chosen.get(day)
    return subject ? [{ day, ...subject }] : []
  })
}

const asTheme = ({ id, name, description }: PublicSubjects['themes'][number]): Kept => ({
  brief: { kind: 'theme', subject: name, about: description ?? '', day: null, theme: null },
  eventId: null,
  themeId: id,
  storyId: null,
})
const asStory = ({ id, title, beginning }: PublicSubjects['stories'][number]): Kept => ({
  brief: { kind: 'story', subject: title, about: beginning, day: null, theme: null },
  eventId: null,
  themeId: null,
  storyId: id,
})
const asSpare = (name: string): Kept => ({
  brief: { kind: 'theme', subject: name, about: '', day: null, theme: null },
  eventId: null,
  themeId: null,
  storyId: null,
})

/** [1, 3], [2] → [1, 2, 3] */
const inTurn = <T>(some: readonly T[], others: readonly T[]): T[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, index) => [some[index], others[index]])
    .flat()
    .filter((item) => item !== undefined)

/** Begins a list at another place, round and round. */
function turned<T>(list: readonly T[], by: number): T[] {
  const start = list.length > 0 ? by % list.length : 0
  return [...list.slice(start), ...list.slice(0, start)]
}
