import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { Db, Store } from './database.ts'
import { defineJob, type JobHandlers } from './jobs/handlers.ts'
import { insertJob } from './jobs/jobs.store.ts'
import type { Purger } from './providers/purge.ts'
import { publicKeys } from './publicKeys.ts'
import { findSetting, keepSetting } from './settings.ts'

/** What a cache in front has to forget. */
export interface Forgotten {
  keys: readonly string[]
  /** Nothing in it was taken away: the old answer may be handed out once more. */
  isSoft: boolean
}

interface Given {
  db: Db
  clock: Clock
  purger: Purger
}

/** Keys that no cache has forgotten yet, by the number of the change that named them last. */
interface Waiting {
  last: number
  keys: Record<string, { change: number; isSoft: boolean }>
}

const settingsName = 'cdn.waiting'
const markName = 'cdn.madeFrom'
const jobName = 'cdn.purge'
/** More are told as one: everything. */
const mostWaiting = 200
/** What is soft may wait for more of its kind. */
const gatherMs = 1_000
/** An answer that was made before the change may have been on its way to the cache while that forgot. */
const repeatMs = 1_000
const minuteMs = 60_000

const found = (db: Store): Waiting => findSetting<Waiting>(db, settingsName) ?? { last: 0, keys: {} }

/**
 * What the cache in front has to forget, from the transaction of its cause until the cache has said that it did. `note` writes it down;
 * `jobs` tell the cache, many changes in one call.
 */
export function openPurges({ db, clock, purger }: Given) {
  const at = (inMs = 0) => new Date(clock.now().getTime() + inMs)
  const enqueue = (tx: Store, inMs: number, payload = {}) =>
    insertJob(tx, { name: jobName, payload, runAt: at(inMs) }, at().toISOString())

  /** In the transaction of the change. What is soft joins what waits already: a job is there for that. */
  function note(tx: Store, { keys, isSoft }: Forgotten): void {
    if (keys.length === 0) return
    const before = found(tx)
    const change = before.last + 1
    const named = keys.map((key) => [key, { change, isSoft: isSoft && before.keys[key]?.isSoft !== false }] as const)
    const after = bounded({ last: change, keys: { ...before.keys, ...Object.fromEntries(named) } })
    keepSetting(tx, settingsName, after, at().toISOString())
    if (!isSoft) enqueue(tx, 0)
    else if (Object.keys(before.keys).length === 0) enqueue(tx, gatherMs)
  }

  /** At a start: all, where pages were made from something else at the last one, such as another build or database. */
  function begin(madeFrom: string): void {
    db.transaction((tx) => {
      if (findSetting(tx, markName) === madeFrom) return
      keepSetting(tx, markName, madeFrom, at().toISOString())
      note(tx, { keys: [publicKeys.site], isSoft: false })
    })
  }

  /** Tells the cache, then takes off the list what nothing has named since; says what is left. */
  async function tell({ last, keys }: Waiting, signal: AbortSignal): Promise<Waiting> {
    const ofKind = (isSoft: boolean) => Object.keys(keys).filter((key) => keys[key]?.isSoft === isSoft)
    await forget(ofKind(false), { soft: false, signal })
    await forget(ofKind(true), { soft: true, signal })
    return db.transaction((tx) => {
      const now = found(tx)
      const left = Object.entries(now.keys).filter(([, { change }]) => change > last)
      const after = { last: now.last, keys: Object.fromEntries(left) }
      keepSetting(tx, settingsName, after, at().toISOString())
      if (ofKind(false).length > 0) enqueue(tx, repeatMs, { again: ofKind(false) })
      return after
    })
  }

  async function forget(keys: string[], given: { soft: boolean; signal: AbortSignal }) {
    for (let n = 0; n < keys.length; n += purger.mostKeys) await purger.purge(keys.slice(n, n + purger.mostKeys), given)
  }

  const jobs: JobHandlers = {
    [jobName]: defineJob({
      payload: z.object({ again: z.array(z.string()).optional() }),
      // What every try has failed at is tried again each minute.
      everyMs: minuteMs,
      async run({ again }, { signal }) {
        if (again) return forget(again, { soft: false, signal })
        let waiting = found(db)
        while (Object.keys(waiting.keys).length > 0) waiting = await tell(waiting, signal)
      },
    }),
  }
  return { note, begin, jobs }
}

function bounded({ last, keys }: Waiting): Waiting {
  const all = Object.values(keys)
  if (all.length <= mostWaiting) return { last, keys }
  return { last, keys: { [publicKeys.site]: { change: last, isSoft: all.every(({ isSoft }) => isSoft) } } }
}
