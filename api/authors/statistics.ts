import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuthorStatistics } from '../../data/contract/authors/authors.ts'
import { comparable } from '../platform/addresses.ts'
import { toInstant } from '../platform/clock.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { defineJob, type JobHandlers } from '../platform/jobs/handlers.ts'
import { findSetting, keepSetting } from '../platform/settings.ts'
import { inSteps } from '../platform/steps.ts'
import { countBetween } from '../readers/index.ts'
import { latestSpelling, listWriterFigures, recountWriters, type WriterFigures } from '../stories/index.ts'
import { type AuthorRow, listNamesAfter } from './authors.store.ts'

/** As long as it is kept who read, liked and shared. */
const monthsShown = 24

/** Figures of each author, with or without a profile, most stories first, and of each month. */
export async function authorStatistics({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AuthorStatistics> {
  const byMonth = await monthsOf(db, clock.now())
  const writers = new Map(listWriterFigures(db).map((figures) => [figures.address, figures]))
  await nextTurn()
  const authors: Figures[] = []
  await inSteps<Named>({
    read: (after) => listNamesAfter(db, after?.id ?? 0, many),
    work: (profiles) => void authors.push(...profiles.map((profile) => taken(profile, writers))),
  })
  const rest = [...writers.values()]
  await inSteps<WriterFigures>({
    read: () => rest.splice(0, aFew),
    work: (some) => void authors.push(...some.flatMap((figures) => ofWriter(db, figures))),
  })
  authors.sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
  return { authors, byMonth }
}

type Figures = AuthorStatistics['authors'][number]
type Named = ReturnType<typeof listNamesAfter>[number]
/** Read in one go; and those who are looked up one by one. */
const [many, aFew] = [1_000, 200]

/** The figures of a profile's address, which leave those that nobody has a profile for. */
function taken(profile: Named, writers: Map<string, WriterFigures>): Figures {
  const address = comparable(profile.email)
  const figures = figuresOf(profile, writers.get(address))
  writers.delete(address)
  return figures
}

function ofWriter(db: Store, figures: WriterFigures): Figures[] {
  const writer = latestSpelling(db, figures.address)
  return writer ? [figuresOf(writer, figures)] : []
}

const figuresOf = ({ email, name }: Pick<AuthorRow, 'email' | 'name'>, figures: WriterFigures | undefined) => {
  const { address: _, ...counted } = figures ?? nothing
  return { email, name, ...counted }
}

const nothing = { address: '', total: 0, published: 0, pending: 0, featured: 0, views: 0, likes: 0, shares: 0 }

/** Month by month, so that everybody else has their turn. */
async function monthsOf(db: Store, now: Date): Promise<AuthorStatistics['byMonth']> {
  const monthAt = (index: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1) + index)).toISOString().slice(0, 7)
  const counted: AuthorStatistics['byMonth'] = []
  for (let index = 0; index < monthsShown; index++) {
    counted.push({ month: monthAt(index), ...countBetween(db, monthAt(index), monthAt(index + 1)) })
    await nextTurn()
  }
  return counted
}

const settingName = 'writers.recounted'
const dayMs = 24 * 3_600_000

/** Once a day, and not at each start: counts the stories of all again, in steps, corrects what differs and says so. */
export const writerFigureJobs = (depsOf: () => Pick<Deps, 'db' | 'clock'>): JobHandlers => ({
  'writers.recount': defineJob({
    everyMs: dayMs,
    async run(_payload, { signal, log }) {
      const { db, clock } = depsOf()
      const last = findSetting<string>(db, settingName)
      if (last && clock.now().getTime() - Date.parse(last) < dayMs / 2) return
      const corrected = await recountWriters(db, signal)
      if (corrected > 0) log.warn({ corrected }, 'figures of authors differed from their stories and were corrected')
      if (!signal.aborted) keepSetting(db, settingName, toInstant(clock), toInstant(clock))
    },
  }),
})
