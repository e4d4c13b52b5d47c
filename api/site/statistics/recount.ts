import { setImmediate as nextTurn } from 'node:timers/promises'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { cursorOf } from '../../platform/http/lists.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import type { Forgotten } from '../../platform/purges.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import { inSteps } from '../../platform/steps.ts'
import { listChanges, listStories, listStoriesById, newestChange, placeIn, type StoryRow } from '../../stories/index.ts'
import { listCountedAfter, putShare, type Share } from './figures.store.ts'
import { recountNames } from './names.ts'
import { shareOf } from './shares.ts'

export type Counting = Pick<Deps, 'db' | 'clock' | 'log' | 'published' | 'secrets'>

/** Stories read in one go: a few milliseconds, so that a long count keeps no other caller waiting. */
const batch = 40
/** Of those of which only the state is read. */
const page = 300
const published = { status: 'published' } as const

/** For a cache in front. */
export const figuresChanged: Forgotten = { keys: [publicKeys.statistics], isSoft: true }

const seenName = 'statistics.seen'
const recountedName = 'statistics.recounted'

/** The number of the latest change that the figures know of; null before all was counted for the first time. */
export const findSeen = (db: Counting['db']) => findSetting<number>(db, seenName) ?? null

/** Takes over what has changed on the public site since; each step is whole or did not happen. */
export async function followChanges(counting: Counting): Promise<void> {
  while (followSome(counting)) await nextTurn()
}

/** So much has changed, as when a backup was put back, that nobody should wait for it. */
export const isFarBehind = ({ db }: Pick<Counting, 'db'>): boolean =>
  listChanges(db, findSeen(db) ?? 0, 2 * batch).length === 2 * batch

/** Says whether there may be more. */
function followSome({ db, clock, secrets }: Counting): boolean {
  const seen = findSeen(db) ?? 0
  if (newestChange(db) <= seen) return false
  return db.transaction((tx) => {
    const changes = listChanges(tx, seen, batch)
    const ids = changes.filter(({ kind }) => kind === 'story').map(({ itemId }) => itemId)
    const rows = new Map(listStoriesById(tx, ids).map((row) => [row.id, row]))
    for (const id of ids) {
      const row = rows.get(id)
      putShare(tx, id, row ? shareOf(secrets, row) : null)
    }
    keepSetting(tx, seenName, changes.at(-1)?.seq ?? seen, toInstant(clock))
    return changes.length === batch
  })
}

/** Counts everything from the beginning, in steps; whatever was counted otherwise is corrected, and said. */
export async function recount(counting: Counting, signal?: AbortSignal): Promise<void> {
  const { db, clock, log, secrets } = counting
  const before = newestChange(db)
  const isFirst = findSeen(db) === null
  let corrected = 0
  const check = async (shares: () => [number, Share | null][]) => {
    // What has changed meanwhile is no mistake.
    if (!isFirst) await followChanges(counting)
    db.transaction((tx) => {
      for (const [id, share] of shares()) if (putShare(tx, id, share)) corrected += 1
    })
  }
  await inSteps<StoryRow>({
    read: (after) =>
      listStories(db, { ...published, limit: batch, before: after && cursorOf(placeIn(published)(after)) }).slice(
        0,
        batch,
      ),
    work: (rows) =>
      check(() =>
        listStoriesById(
          db,
          rows.map(({ id }) => id),
        ).map((row) => [row.id, shareOf(secrets, row)]),
      ),
    signal,
  })
  await inSteps<ReturnType<typeof listCountedAfter>[number]>({
    read: (after) => listCountedAfter(db, after?.id ?? 0, page),
    async work(rows) {
      if (rows.every(({ isPublished }) => isPublished)) return
      const first = (rows[0]?.id ?? 0) - 1
      await check(() => {
        const now = listCountedAfter(db, first, rows.length)
        return now.filter(({ isPublished }) => !isPublished).map(({ id }) => [id, null])
      })
    },
    signal,
  })
  corrected += await recountNames(db, signal)
  if (signal?.aborted) return
  db.transaction((tx) => {
    if (isFirst) keepSetting(tx, seenName, before, toInstant(clock))
    keepSetting(tx, recountedName, toInstant(clock), toInstant(clock))
    if (!isFirst && corrected > 0) counting.published.changed(tx, figuresChanged)
  })
  if (isFirst || corrected === 0) return
  log.warn({ corrected }, 'the figures of the site differed from its stories and were corrected')
}

const dayMs = 24 * 3_600_000

/** Not at each start: what is counted is kept. */
const isDue = ({ db, clock }: Counting) => {
  const last = findSetting<string>(db, recountedName)
  return !last || clock.now().getTime() - Date.parse(last) >= dayMs / 2
}

export const statisticsJobs = (countingOf: () => Counting): JobHandlers => ({
  'statistics.recount': defineJob({
    everyMs: dayMs,
    run: (_payload, { signal }) => (isDue(countingOf()) ? recount(countingOf(), signal) : undefined),
  }),
})
