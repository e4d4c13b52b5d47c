import { sql } from 'drizzle-orm'
import type { Health } from '../../../data/contract/health.ts'
import type { Deps } from '../deps.ts'
import { usualFloorBytes } from '../storage/disk.ts'

/** What a server needs for its work. Without it, it should be asked nothing (`all`), or nothing that writes (`writes`). */
interface Check {
  /** Told to anybody: one word that says nothing of what is stored. */
  reason: string
  stops: 'all' | 'writes'
  /** One that throws has failed. */
  isGood(): boolean
}

/** Whether this server can be sent visitors. */
export interface Readiness {
  look(): Health
  /** From now on it is ending: a proxy should send nobody any more. */
  leave(): void
}

/** A reader that is so far behind shows what was withdrawn. */
const mostReaderLagSeconds = 5

/** `depsOf` is asked with each look: it is made before all that it looks at. */
export function createReadiness(depsOf: () => Pick<Deps, 'db' | 'space' | 'lag'>): Readiness {
  let isLeaving = false
  const checks: Check[] = [
    { reason: 'stopping', stops: 'all', isGood: () => !isLeaving },
    {
      reason: 'database',
      stops: 'all',
      isGood: () => depsOf().db.run(sql`select 1 from sqlite_schema limit 1`) !== null,
    },
    { reason: 'lag', stops: 'all', isGood: () => (depsOf().lag.ofReader() ?? 0) <= mostReaderLagSeconds },
    { reason: 'disk', stops: 'writes', isGood: () => depsOf().space().freeBytes >= usualFloorBytes },
  ]
  return {
    look() {
      const failed = checks.filter((check) => !isGood(check))
      return {
        ready: failed.every(({ stops }) => stops !== 'all'),
        writes: failed.length === 0,
        reasons: failed.map(({ reason }) => reason),
      }
    },
    leave() {
      isLeaving = true
    },
  }
}

function isGood(check: Check): boolean {
  try {
    return check.isGood()
  } catch {
    return false
  }
}
