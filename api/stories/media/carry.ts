import { z } from 'zod'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { Db, Store, Tx } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs/handlers.ts'
import { insertJob, insertJobs } from '../../platform/jobs/jobs.store.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import type { MediaStorage } from '../../platform/storage/storage.ts'
import { findMedia } from './media.store.ts'

export const carryJob = 'media.carry'

interface Given {
  db: Db
  clock: Clock
  storage: MediaStorage
}

const payload = z.object({ id: z.string() })
const keyOf = (id: string) => `carry ${id}`

/** In the transaction that makes a file ready: where a store is set, its files go there. */
export function queueCarrying({ clock, storage }: Omit<Given, 'db'>, tx: Tx, id: string): void {
  if (carries(tx, storage)) insertJob(tx, { name: carryJob, payload: { id }, uniqueKey: keyOf(id) }, toInstant(clock))
}

/** The same for many, such as those that were there before the store. */
export function queueAllCarrying({ db, clock, storage }: Given, ids: string[]): void {
  if (!carries(db, storage)) return
  const jobs = ids.map((id) => ({ payload: { id }, uniqueKey: keyOf(id) }))
  insertJobs(db, carryJob, jobs, toInstant(clock))
}

/** About 2.4 hours of tries, then it is told and goes on. */
const triesUntilTold = 12
const goOnAfterMs = 3_600_000

/** Brings the finished files of a photo, video or recording to the store. It goes on until they are there, however long the store is away. */
export const carryFiles = (given: Given) =>
  defineJob({
    payload,
    concurrency: 2,
    maxAttempts: triesUntilTold,
    async run({ id }, { signal }) {
      if (carries(given.db, given.storage)) await carryMedia(given, id, signal)
    },
    givenUp(tx, { id }, reason) {
      const now = given.clock.now()
      const runAt = new Date(now.getTime() + goOnAfterMs)
      insertJob(tx, { name: carryJob, payload: { id }, uniqueKey: keyOf(id), runAt }, now.toISOString())
      notify(tx, {
        type: 'store_trouble',
        title: 'Files of stories do not reach the store of files',
        message: `They are safe on the server’s disk, and readers see them. They are sent again every hour. The reason: ${reason}`,
        key: `store_trouble:${now.toISOString().slice(0, 10)}`,
        actionDescription: 'Look at the store of files, and at the room on the server’s disk.',
        at: now.toISOString(),
      })
    },
  })

/**
 * Brings what is finished and still here to the store, and lets go of it here once the store holds the same. Run again after an
 * interruption, it goes on. Returns how many files it brought. Errors: StoreTrouble.
 */
export async function carryMedia(
  { db, storage }: Pick<Given, 'db' | 'storage'>,
  id: string,
  signal?: AbortSignal,
): Promise<number> {
  const { apart } = storage
  if (!apart || findMedia(db, id)?.state !== 'ready') return 0
  let carried = 0
  for (const name of await storage.listFinished(id)) {
    const taken = await apart.take(id, name, storage.pathOf(id, name), signal).catch(nullIfGone)
    if (!taken) continue
    await storage.removeFile(id, name)
    if (taken === 'brought') carried++
  }
  await storage.removeEmpty(id)
  return carried
}

/** Somebody else brought it there at the same time. */
const nullIfGone = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/** Where finished files belong: at the store that is set, until somebody has moved them to the disk. */
const homeSetting = 'media.home'
export type Home = 'store' | 'disk'

const carries = (db: Store, storage: MediaStorage): boolean =>
  storage.apart !== null && findSetting<Home>(db, homeSetting) !== 'disk'

export const keepHome = (tx: Store, home: Home, at: string) => keepSetting(tx, homeSetting, home, at)
