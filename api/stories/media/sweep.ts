import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MediaStorage, StoredItem } from '../../platform/storage/storage.ts'
import { queueConversion } from './convert.ts'
import { listAwaitedParts, listMediaIds, listMediaInStates, type MediaRow } from './media.store.ts'

const dayMs = 24 * 3_600_000
/** How long a half-sent file of a waiting submission is kept for its phone to go on with, once nothing more comes. */
const awaitedDays = 7
/** How long a file that could not be converted is kept. Nobody is shown it, and a photo's place may stand in it. */
const failedDays = 1

/** Deletes files that belong to nothing, once they are a day old: younger ones may just be on their way in. */
export async function sweepOrphans({
  db,
  clock,
  storage,
}: {
  db: Db
  clock: Clock
  storage: MediaStorage
}): Promise<void> {
  const olderThan = (days: number) => (item: StoredItem) =>
    item.modifiedAt.getTime() < clock.now().getTime() - days * dayMs
  const known = new Set(listMediaIds(db))
  const awaited = listAwaitedParts(db)
  const isAwaited = ({ name }: StoredItem) => awaited.some((part) => name.includes(part))
  const folders = (await storage.listFolders()).filter(({ name }) => !known.has(name))
  const incoming = await storage.listIncoming()
  const orphans = [
    ...folders.filter(olderThan(1)),
    ...incoming.filter((item) => olderThan(isAwaited(item) ? awaitedDays : 1)(item)),
  ]
  for (const orphan of orphans) await orphan.remove()
  const isLongAgo = ({ createdAt }: MediaRow) => Date.parse(createdAt) < clock.now().getTime() - failedDays * dayMs
  for (const { id } of listMediaInStates(db, ['failed']).filter(isLongAgo)) await storage.remove(id)
}

/** Queues what waits for its conversion and has no job, such as videos from before ffmpeg was installed. */
export function queueWaiting({ db }: { db: Db }, jobs: Pick<Jobs, 'enqueue'>): void {
  db.transaction((tx) => {
    for (const row of listMediaInStates(tx, ['received', 'processing'])) queueConversion(tx, jobs, row)
  })
}
