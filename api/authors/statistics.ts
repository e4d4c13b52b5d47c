import type { AuthorFigures, MonthFigures } from '../../data/contract/authors/authors.ts'
import { comparable } from '../platform/addresses.ts'
import { toInstant } from '../platform/clock.ts'
import type { Db, Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { readCursor } from '../platform/http/lists.ts'
import { defineJob, type JobHandlers } from '../platform/jobs/handlers.ts'
import type { PageAsked } from '../platform/rows.ts'
import { findSetting, keepSetting } from '../platform/settings.ts'
import { inSteps } from '../platform/steps.ts'
import { countMonth } from '../readers/index.ts'
import { latestSpelling, listWriterFigures, recountWriters, writerFiguresOf } from '../stories/index.ts'
import { listNamesAfter, profilesOf } from './authors.store.ts'

/** As long as it is kept who read, liked and shared. */
const monthsShown = 24

type Placed = AuthorFigures & { id: number; from: 'profile' | 'story' }

/** As `pageOf` asks for it. */
export const placeOfFigures = ({ id, from }: Placed) => ({ id, createdAt: from })
export const presentFigures = ({ id: _, from: __, ...figures }: Placed): AuthorFigures => figures

/**
 * One page: profiles in the order in which they were made, then whoever has none in the order of their first stories. Reads at
 * least one row more than asked, where there is one: its presence says that there is a next page.
 */
export async function listAuthorFigures(db: Db, { before, limit }: PageAsked): Promise<Placed[]> {
  const last = before === undefined ? undefined : readCursor(before)
  const isAmongProfiles = last?.createdAt !== 'story'
  const found = isAmongProfiles ? figuresOfProfiles(db, listNamesAfter(db, last?.id ?? 0, limit + 1)) : []
  const behind = isAmongProfiles ? 0 : (last?.id ?? 0)
  await inSteps<Writer>({
    read: (writer) => (found.length > limit ? [] : listWriterFigures(db, writer?.id ?? behind, aFew)),
    work: (rows) => void found.push(...figuresOfOthers(db, rows)),
  })
  return found
}

type Writer = ReturnType<typeof listWriterFigures>[number]
/** Looked up one by one. */
const aFew = 200

function figuresOfProfiles(db: Store, profiles: ReturnType<typeof listNamesAfter>): Placed[] {
  const addresses = profiles.map(({ email }) => comparable(email))
  const known = writerFiguresOf(db, addresses)
  return profiles.map(({ id, email, name }, index) => {
    const { address: _, ...figures } = known.get(addresses[index] ?? '') ?? nothing
    return { id, from: 'profile', email, name, ...figures }
  })
}

const nothing = { address: '', total: 0, published: 0, pending: 0, featured: 0, views: 0, likes: 0, shares: 0 }

function figuresOfOthers(db: Store, rows: Writer[]): Placed[] {
  const profiles = profilesOf(
    db,
    rows.map(({ address }) => address),
  )
  return rows.flatMap(({ address, ...figures }) => {
    const writer = profiles.has(address) ? undefined : latestSpelling(db, address)
    return writer ? [{ from: 'story' as const, ...figures, ...writer }] : []
  })
}

/** Of all stories. */
export async function listMonthFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<MonthFigures[]> {
  const now = clock.now()
  const monthAt = (index: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1) + index)).toISOString().slice(0, 7)
  const counted: MonthFigures[] = []
  for (let index = 0; index < monthsShown; index++) {
    counted.push({ month: monthAt(index), ...(await countMonth({ db, clock }, monthAt(index), monthAt(index + 1))) })
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
