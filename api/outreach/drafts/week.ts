import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { WeekGenerated, weeklyRequest } from '../../../data/contract/outreach/calendar.ts'
import { addDays } from '../../../data/rules/inbox/requestDue.ts'
import { mayAppear } from '../../../data/rules/stories/consent.ts'
import { weeklyTargetPosts } from '../../../data/vocabulary/calendar.ts'
import { storyCategories } from '../../../data/vocabulary/stories.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import type { Draft, Written } from '../../platform/providers/writer.ts'
import { listStoriesById } from '../../stories/index.ts'
import { listPlanned } from '../calendar/plans.store.ts'
import { listPublicSubjects } from '../calendar/subjects.ts'
import { daysOfWeek, listMissingDays, storeWeek } from '../calendar/weeks.ts'
import { askWriter } from './ask.ts'
import { chooseSubjects, type DaySubject } from './choose.ts'
import { withoutSecrets } from './publicWords.ts'

type Request = z.output<typeof weeklyRequest>
type DayWritten = DaySubject & { draft: Draft }

/** Drafts are about another story for this long. */
const daysBetween = 60
/** Nobody plans further ahead. */
const daysAhead = 366

/**
 * Drafts each day of a week that has no draft, in one call of the writer, and keeps them together or not at all. Who asks for the
 * same week meanwhile gets the same answer; who asks for another waits, as weeks may share days.
 * Errors: drafts.past, drafts.far; those of the writer.
 */
export function openWeeks(deps: Deps) {
  const underWay = new Map<string, Flight>()
  let last: Promise<unknown> = Promise.resolve()
  return function generateWeek(admin: AdminName, request: Request, stopped: AbortSignal): Promise<WeekGenerated> {
    const { startDate } = request
    requirePlannable(startDate, dayOf(deps, admin))
    const flight = underWay.get(startDate) ?? begin(admin, request)
    flight.waiting++
    stopped.addEventListener('abort', () => {
      flight.waiting--
      if (flight.waiting === 0) flight.stop.abort()
    })
    return flight.week
  }

  function begin(admin: AdminName, request: Request): Flight {
    const stop = new AbortController()
    const week = last
      .then(() => deps.leases.inTurn('drafts.week', () => writeWeek(deps, admin, request, stop.signal)))
      .finally(() => underWay.delete(request.startDate))
    const flight = { week, stop, waiting: 0 }
    underWay.set(request.startDate, flight)
    last = week.catch(() => {})
    return flight
  }
}

/** A week that is being written, until nobody waits for it any more. */
interface Flight {
  week: Promise<WeekGenerated>
  stop: AbortController
  waiting: number
}

function requirePlannable(startDate: string, today: string): void {
  if (startDate < today) fail('invalid', 'drafts.past', 'That week has begun already. Choose a week from today on.')
  if (startDate > addDays(today, daysAhead)) fail('invalid', 'drafts.far', 'Choose a week within the next year.')
}

async function writeWeek(deps: Deps, admin: AdminName, { startDate, platforms, style }: Request, stopped: AbortSignal) {
  const subjects = subjectsOf(deps.db, startDate)
  const briefs = subjects.map(({ brief }) => withoutSecrets({ ...brief, audience: null, style, platforms }))
  const { drafts, source, model } =
    briefs.length > 0 ? await askWriter(deps, briefs, stopped) : await noDrafts(deps, stopped)
  const written = subjects.map((subject, index) => ({ ...subject, draft: drafts[index]! }))
  const theme = subjects.find(({ brief }) => brief.kind === 'theme')?.brief.subject ?? null
  // Nothing comes between the look at the stories and what is stored: both are done in one go.
  return storeWeek(deps, admin, {
    weekStart: startDate,
    theme,
    goals: [`${weeklyTargetPosts} posts, one for each day`],
    platforms,
    style,
    source,
    model,
    drafts: stillPublic(deps.db, written).map(asDayDraft),
  })
}

/** A week that has all its drafts still says who would write. */
async function noDrafts({ writer }: Deps, stopped: AbortSignal): Promise<Written> {
  const { source, model } = await writer.look(stopped)
  return { drafts: [], source, model }
}

function subjectsOf(db: Store, weekStart: string): DaySubject[] {
  const days = daysOfWeek(weekStart)
  const [from, to] = [weekStart, days.at(-1) ?? weekStart]
  const near = listPlanned(db, { from: addDays(from, -daysBetween), to: addDays(to, daysBetween) })
  const inWeek = near.filter(({ planDay }) => planDay !== null && days.includes(planDay))
  const used = {
    events: new Set(inWeek.map(({ eventId }) => eventId)),
    themes: new Set(inWeek.map(({ themeId }) => themeId)),
    stories: new Set(near.map(({ storyId }) => storyId)),
  }
  const titles = new Set(inWeek.map(({ title }) => title))
  const known = listPublicSubjects(db, { from, to, stories: near.length + days.length })
  return chooseSubjects(listMissingDays(db, weekStart), known, used, spares(titles))
}

/** What every story is filed under; there are more of them than days. */
const spares = (titles: ReadonlySet<string>) => storyCategories.filter((category) => !titles.has(category))

/** A story may have been taken back while it was written about. */
function stillPublic(db: Store, written: readonly DayWritten[]): DayWritten[] {
  const told = written.flatMap(({ storyId }) => storyId ?? [])
  const published = new Set(
    listStoriesById(db, told)
      .filter((story) => mayAppear(story, 'calendarDraft'))
      .map(({ id }) => id),
  )
  return written.filter(({ storyId }) => storyId === null || published.has(storyId))
}
const asDayDraft = ({ day, eventId, themeId, storyId, draft }: DayWritten) => ({
  day,
  title: draft.title,
  content: draft.content,
  hashtags: draft.hashtags,
  callToAction: draft.callToAction || null,
  eventId,
  themeId,
  storyId,
})
