import type { Store } from '../database.ts'
import { findSetting, keepSetting } from '../settings.ts'

/** Jobs by name, with when they first failed since they last succeeded. */
type Failing = Record<string, string>

const name = 'jobs_failing'

export const listFailing = (db: Store): { job: string; since: string }[] =>
  Object.entries(findFailing(db)).map(([job, since]) => ({ job, since }))

const findFailing = (db: Store): Failing => findSetting<Failing>(db, name) ?? {}

/** Kept from its first failure on, over restarts. */
export function noteFailed(tx: Store, job: string, at: string): void {
  const failing = findFailing(tx)
  if (!(job in failing)) keepSetting(tx, name, { ...failing, [job]: at }, at)
}

export function noteSucceeded(tx: Store, job: string, at: string): void {
  const { [job]: since, ...others } = findFailing(tx)
  if (since !== undefined) keepSetting(tx, name, others, at)
}

/** Of work that there is no more, nothing can succeed. */
export function forgetFailingBut(tx: Store, jobs: string[], at: string): void {
  const failing = findFailing(tx)
  const known = Object.entries(failing).filter(([job]) => jobs.includes(job))
  if (known.length < Object.keys(failing).length) keepSetting(tx, name, Object.fromEntries(known), at)
}
