import type { AuthorStatistics } from '../../data/contract/authors/authors.ts'
import { comparable } from '../platform/addresses.ts'
import { toInstant } from '../platform/clock.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { defineJob, type JobHandlers } from '../platform/jobs/handlers.ts'
import { findSetting, keepSetting } from '../platform/settings.ts'
import { countByMonth } from '../readers/index.ts'
import { latestSpelling, listWriterFigures, recountWriters, type WriterFigures } from '../stories/index.ts'
import { type AuthorRow, listAuthors } from './authors.store.ts'

/** As long as it is kept who read, liked and shared. */
const monthsShown = 24

/** Figures of each author, with or without a profile, most stories first, and of each month. */
export function authorStatistics({ db, clock }: Pick<Deps, 'db' | 'clock'>): AuthorStatistics {
  const writers = new Map(listWriterFigures(db).map((figures) => [figures.address, figures]))
  const withProfile = listAuthors(db).map((author) => {
    const address = comparable(author.email)
    const figures = figuresOf(author, writers.get(address))
    writers.delete(address)
    return figures
  })
  const others = [...writers.values()].flatMap((figures) => {
    const writer = latestSpelling(db, figures.address)
    return writer ? [figuresOf(writer, figures)] : []
  })
  const authors = [...withProfile, ...others].sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
  return { authors, byMonth: monthsOf(db, clock.now()) }
}

const figuresOf = ({ email, name }: Pick<AuthorRow, 'email' | 'name'>, figures: WriterFigures | undefined) => {
  const { address: _, ...counted } = figures ?? nothing
  return { email, name, ...counted }
}

const nothing = { address: '', total: 0, published: 0, pending: 0, featured: 0, views: 0, likes: 0, shares: 0 }

function monthsOf(db: Store, now: Date): AuthorStatistics['byMonth'] {
  const months = Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1) + index)).toISOString().slice(0, 7),
  )
  const counted = new Map(countByMonth(db, months[0] ?? '').map((row) => [row.month, row]))
  return months.map((month) => counted.get(month) ?? { month, views: 0, likes: 0, shares: 0 })
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
