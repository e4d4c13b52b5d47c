import type { Store } from '../database.ts'
import { findSetting, keepSetting } from '../settings.ts'

/** Jobs by name, with when they first failed since they last succeeded. */
type Failing = Record<string, string>

const name = 'jobs_failing'

export const listFailing = (db: Store): { job: string; since: string }[] =>
  Object.entries(findFailing(db)).map(([job, since]) => ({ job, since }))

const findFailing = (db: Store): Failing => findSetting<Failing>(db, name) ?? {}

/** A failure is kept from the first on, over restarts, until a success. */
export function noteOutcome(tx: Store, job: string, { isSuccess, at }: { isSuccess: boolean; at: string }): void {
  const { [job]: since, ...others } = findFailing(tx)
  if (isSuccess && since !== undefined) keepSetting(tx, name, others, at)
  if (!isSuccess && since === undefined) keepSetting(tx, name, { ...others, [job]: at }, at)
}

/** Of work that there is no more, nothing can succeed. */
export function forgetFailingBut(tx: Store, jobs: string[], at: string): void {
  const failing = findFailing(tx)
  const known = Object.entries(failing).filter(([job]) => jobs.includes(job))
  if (known.length < Object.keys(failing).length) keepSetting(tx, name, Object.fromEntries(known), at)
}
