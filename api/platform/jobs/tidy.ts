import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Db } from '../database.ts'
import { defineJob } from './handlers.ts'
import { deleteSomeEnded } from './jobs.store.ts'

const dayMs = 24 * 3_600_000

/** Finished work is kept for a look back. */
const daysKept = { done: 7, failed: 90 }
/** Rows in one go: few enough that nobody who writes has to wait. */
const batch = 500

export const tidyJobs = (db: Db, clock: Clock) =>
  defineJob({
    everyMs: dayMs,
    async run(_payload, { signal }) {
      for (const [state, days] of Object.entries(daysKept) as [keyof typeof daysKept, number][]) {
        const before = new Date(clock.now().getTime() - days * dayMs).toISOString()
        while (!signal.aborted && deleteSomeEnded(db, state, { before, limit: batch }) === batch) await nextTurn()
      }
    },
  })
