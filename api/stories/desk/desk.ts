import type { AdminName } from '../../../data/contract/admin.ts'
import type { DeskStoryQuery } from '../../../data/contract/deskStories.ts'
import { calendarDay, lastDayMissed } from '../../../data/rules/inbox/reviewClock.ts'
import { dayAfter, startOfDay } from '../../../data/rules/zonedDay.ts'
import type { StoryAge } from '../../../data/vocabulary/deskLists.ts'
import { storyPage } from '../../../data/vocabulary/limits.ts'
import { findProfile } from '../../platform/admins/profile.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { countFitting, listPlaces, type Placed } from './desk.store.ts'
import type { Narrowing } from './narrow.ts'

type Asking = Pick<Deps, 'db' | 'clock'>

/** What only the desk asks for. A list without any of it is that of everybody, of one statement that is built once. */
const ofDesk = ['q', 'country', 'language', 'writer', 'media', 'from', 'to', 'age', 'flag', 'sort'] as const
export const isDeskList = (query: DeskStoryQuery) => ofDesk.some((name) => Boolean(query[name]))

/** One page of such a list, as places, and the headers that say how long it is and where it goes on. */
export function pageOfDesk({ db, clock }: Asking, admin: AdminName, query: DeskStoryQuery, path: string) {
  const narrowing = narrowingOf({ db, clock }, admin, query)
  const limit = query.limit ?? storyPage.usual
  const sort = query.sort ?? (query.order === 'oldest' ? 'oldest' : 'newest')
  const found = listPlaces(db, { ...narrowing, sort, before: query.before, limit })
  return pageOf<Placed>(found, limit, { path, query, total: countFitting(db, narrowing) })
}

function narrowingOf({ db, clock }: Asking, admin: AdminName, query: DeskStoryQuery): Narrowing {
  const { from, to, age, limit: _limit, before: _before, sort: _sort, order: _order, view: _view, ...asked } = query
  const zone = findProfile(db, admin).timezone
  const ends = [
    to && startOfDay(dayAfter(to), zone).toISOString(),
    age && sentBefore(age, clock.now(), zone).toISOString(),
  ]
  return {
    ...asked,
    // What is on the home page is published: a story keeps its mark while it is taken off the site.
    status: asked.featured ? 'published' : asked.status,
    sentFrom: from && startOfDay(from, zone).toISOString(),
    sentBefore: ends.filter((end) => end !== undefined).sort()[0],
  }
}

function sentBefore(age: StoryAge, now: Date, zone: string): Date {
  if (age !== 'late') return new Date(now.getTime() - Number(age) * dayMs)
  return startOfDay(dayAfter(lastDayMissed(calendarDay(now, zone))), zone)
}
