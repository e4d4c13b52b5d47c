import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { type Clock, dayMs, toInstant } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MediaConverter, Pace } from '../../platform/providers/converter.ts'
import type { MediaStorage, StoredItem } from '../../platform/storage/storage.ts'
import { carryFiles, carryJob, queueAllCarrying } from './carry.ts'
import { type Conversions, conversionJob, convertMedia, giveUpConversion, queueConversion } from './convert.ts'
import { eraseFiles, eraseJob } from './erase.ts'
import { fairly } from './fairly.ts'
import { listAwaitedParts, listMediaIds, listMediaInStates } from './media.store.ts'
import { sweepStore } from './sweepStore.ts'

interface Given {
  db: Db
  clock: Clock
  storage: MediaStorage
  /** Asked when a job runs. */
  converterOf(): MediaConverter
  onReady: Conversions['onReady']
}

/** What happens to media after the answer. */
export function mediaJobs({ db, clock, storage, converterOf, onReady }: Given): JobHandlers {
  const conversionAt = (pace: Pace) =>
    conversionOf(() => ({ db, clock, storage, onReady, converter: converterOf() }), pace)
  const conversion = conversionAt('quick')
  return {
    // Names of their own, so that no photo or recording waits behind a video, and no short video behind an hour of another.
    [conversionJob.image]: conversion,
    [conversionJob.video]: conversion,
    [conversionJob.audio]: conversion,
    [conversionJob.longVideo]: conversionAt('patient'),
    [carryJob]: carryFiles({ db, clock, storage }),
    [eraseJob]: eraseFiles({ storage, clock, tell: (work) => db.transaction(work) }),
    ...(storage.apart && { 'media.sweep_store': sweepStore({ db, clock, storage }) }),
    'media.sweep': defineJob({
      everyMs: dayMs,
      async run() {
        // A server without ffmpeg says so in its log.
        await converterOf().findFilmConverter()
        queueWaiting({ db }, { enqueue: (tx, job) => insertJob(tx, job, toInstant(clock)) })
        await sweepOrphans({ db, clock, storage })
      },
    }),
  }
}

/** Five deaths of the server in one conversion are the file's doing only if they lie far apart: 1 min, 8 min, 1 h, 8 h. */
const restAfterDeath = (deaths: number) => 60_000 * 8 ** (deaths - 1)

const conversionOf = (conversionsOf: () => Conversions, pace: Pace) =>
  defineJob({
    payload: z.object({ id: z.string(), from: z.string().nullish(), bytes: z.number().optional() }),
    order: fairly,
    restMs: restAfterDeath,
    run: (conversion, { signal }) => convertMedia(conversionsOf(), { ...conversion, pace }, signal),
    givenUp: (tx, { id }, reason) => giveUpConversion(tx, { id, reason, at: toInstant(conversionsOf().clock) }),
  })

/** Jobs that are queued in one go. */
const aFew = 500
/** How long a half-sent file of a waiting submission is kept for its phone to go on with, once nothing more comes. */
const awaitedDays = 7

/** Deletes files that belong to nothing, once they are a day old: younger ones may just be on their way in. */
async function sweepOrphans({ db, clock, storage }: Pick<Given, 'db' | 'clock' | 'storage'>): Promise<void> {
  const olderThan = (days: number) => (item: StoredItem) =>
    item.modifiedAt.getTime() < clock.now().getTime() - days * dayMs
  const known = new Set(listMediaIds(db))
  const awaited = listAwaitedParts(db)
  const isAwaited = ({ name }: StoredItem) => awaited.some((part) => name.includes(part))
  const found = await storage.listFolders()
  const folders = found.filter(({ name }) => !known.has(name))
  const incoming = await storage.listIncoming()
  const orphans = [
    ...folders.filter(olderThan(1)),
    ...incoming.filter((item) => olderThan(isAwaited(item) ? awaitedDays : 1)(item)),
  ]
  for (const orphan of orphans) await orphan.remove()
  // Those from before the store was set, or whose job was lost with a restore.
  const here = found.flatMap(({ name }) => (known.has(name) ? [name] : []))
  for (let at = 0; at < here.length; at += aFew) {
    queueAllCarrying({ db, clock, storage }, here.slice(at, at + aFew))
    await nextTurn()
  }
  // Whose removal a dead server has missed.
  for (const { id } of listMediaInStates(db, ['failed'])) await storage.remove(id)
}

/** Queues what waits for its conversion and has no job, such as videos from before ffmpeg was installed. */
function queueWaiting({ db }: { db: Db }, jobs: Pick<Jobs, 'enqueue'>): void {
  db.transaction((tx) => {
    for (const row of listMediaInStates(tx, ['received', 'processing'])) queueConversion(tx, jobs, row)
  })
}
