import { inArray } from 'drizzle-orm'
import { jobs } from '../../../data/tables/system.ts'
import type { Store } from '../database.ts'
import { mayName, names } from '../erasure.ts'

/** Takes an address out of what jobs noted when they failed, and deletes ended jobs that carry it. */
export function eraseInJobs(tx: Store, email: string): number {
  const named = (column: 'payload' | 'lastError') =>
    tx
      .select({ id: jobs.id, state: jobs.state, payload: jobs.payload, lastError: jobs.lastError })
      .from(jobs)
      .where(mayName(jobs[column], email))
      .all()
      .filter((job) => names(column === 'payload' ? JSON.stringify(job.payload) : job.lastError, email))
  const inError = named('lastError').map(({ id }) => id)
  const ended = named('payload').filter(({ state }) => state === 'done' || state === 'failed')
  if (inError.length > 0) tx.update(jobs).set({ lastError: null }).where(inArray(jobs.id, inError)).run()
  const endedIds = ended.map(({ id }) => id)
  if (endedIds.length > 0) tx.delete(jobs).where(inArray(jobs.id, endedIds)).run()
  return new Set([...inError, ...endedIds]).size
}
