import type { Clock } from '../clock.ts'
import type { Db } from '../database.ts'
import { defineJob } from './handlers.ts'
import { deleteFinishedJobs } from './jobs.store.ts'

const dayMs = 24 * 3_600_000

/** Finished work is kept for a look back: a week when it went well, three months when it failed. */
export const tidyJobs = (db: Db, clock: Clock) =>
  defineJob({
    everyMs: dayMs,
    run() {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString()
      deleteFinishedJobs(db, { done: daysAgo(7), failed: daysAgo(90) })
    },
  })
