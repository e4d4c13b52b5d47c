import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import { publicKeys } from '../../platform/publicKeys.ts'

/** The page may be so far behind what arrives: each look of the site is made anew with a change of what is public. */
const behindMs = 60_000
const job = 'giving.figures'

/** What visitors see of donations has changed: the page shows it within a minute, however much arrives. */
export function figuresMoved(tx: Store, { clock }: Pick<Deps, 'clock'>): void {
  const now = clock.now()
  const runAt = new Date(now.getTime() + behindMs)
  insertJob(tx, { name: job, payload: {}, uniqueKey: job, runAt }, now.toISOString())
}

/** Has the page look again at the beginning of a day in UTC, when a goal begins or has ended. */
export function lookAgainOn(tx: Store, { clock }: Pick<Deps, 'clock'>, day: string): void {
  const payload = {}
  insertJob(tx, { name: job, payload, uniqueKey: `${job}:${day}`, runAt: new Date(day) }, clock.now().toISOString())
}

/** What the page of donations shows. */
export const fundsChanged = { keys: [publicKeys.giving], isSoft: true }

export const figureJobs = (
  deps: () => Pick<Deps, 'db' | 'published'>,
  isShown: (db: Store) => boolean,
): JobHandlers => ({
  [job]: defineJob({
    run() {
      const { db, published } = deps()
      if (!isShown(db)) return
      db.transaction((tx) => published.changed(tx, fundsChanged))
    },
  }),
})
