import { type Clock, dayMs, toInstant } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs/handlers.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { FileApart, MediaStorage, StoreApart } from '../../platform/storage/storage.ts'
import { knownMediaAmong, listStoredAfter, type StoredFile } from '../../platform/storage/stored.store.ts'

interface Given {
  db: Db
  clock: Clock
  storage: MediaStorage
}

const page = 500
/** Lists of some stores lag behind what they hold: so many that they leave out are asked for one by one. */
const mostAsked = 100

/** Once a day: what belongs to nothing there is deleted, and what ought to lie there and does not is told. */
export const sweepStore = ({ db, clock, storage }: Given) =>
  defineJob({
    everyMs: dayMs,
    async run(_payload, { signal }) {
      const { apart } = storage
      if (!apart) return
      const before = new Date(clock.now().getTime() - dayMs)
      const walk = walkStored(db, before)
      for await (const found of apart.list()) {
        signal.throwIfAborted()
        walk.see(found)
        await removeStrays(db, apart, { found, before })
      }
      await apart.endUploads(before)
      const lost = await confirm(apart, walk.end())
      if (lost > 0) db.transaction((tx) => tellOfLoss(tx, lost, toInstant(clock)))
    },
    givenUp: (tx, _payload, reason) => tellOfTrouble(tx, reason, toInstant(clock)),
  })

/** What lies there for less than a day may be on its way. */
async function removeStrays(db: Db, apart: StoreApart, { found, before }: { found: FileApart[]; before: Date }) {
  const ids = new Set(found.map(({ id }) => id))
  const known = knownMediaAmong(db, [...ids])
  for (const { id, name, modifiedAt } of found) {
    if (!known.has(id) && modifiedAt < before) await apart.removeFile(id, name)
  }
}

/** Compares what is known in the same order, a page at a time. What was brought there lately may not be listed yet. */
function walkStored(db: Db, before: Date) {
  const missing: StoredFile[] = []
  let waiting: StoredFile[] = []
  let last: Pick<StoredFile, 'mediaId' | 'name'> = { mediaId: '', name: '' }
  const next = (): StoredFile | undefined => {
    if (waiting.length === 0) waiting = listStoredAfter(db, last, page)
    return waiting[0]
  }
  const pass = (isMissing: boolean) => {
    const one = waiting.shift()
    if (!one) return
    last = one
    if (isMissing && one.storedAt < before.toISOString()) missing.push(one)
  }
  return {
    see(found: FileApart[]) {
      for (const { id, name } of found) {
        for (let known = next(); known && isBefore(known, id, name); known = next()) pass(true)
        const known = next()
        if (known?.mediaId === id && known.name === name) pass(false)
      }
    },
    end(): StoredFile[] {
      while (next()) pass(true)
      return missing
    },
  }
}

const isBefore = ({ mediaId, name }: StoredFile, id: string, other: string): boolean =>
  mediaId < id || (mediaId === id && name < other)

async function confirm(apart: StoreApart, missing: StoredFile[]): Promise<number> {
  let lost = Math.max(missing.length - mostAsked, 0)
  for (const { mediaId, name } of missing.slice(0, mostAsked)) if (!(await apart.has(mediaId, name))) lost++
  return lost
}

const tellOfLoss = (tx: Tx, lost: number, at: string) =>
  notify(tx, {
    type: 'store_trouble',
    title: 'Files of stories are missing at the store of files',
    message: `${lost === 1 ? 'A file that was brought there is' : `${lost} files that were brought there are`} gone. Readers are told to try again later.`,
    key: `store_loss:${at.slice(0, 10)}`,
    actionDescription: 'Bring the bucket back from a copy. npm run media:move -- --to s3 names each missing file.',
    at,
  })

const tellOfTrouble = (tx: Tx, reason: string, at: string) =>
  notify(tx, {
    type: 'store_trouble',
    title: 'The store of files cannot be looked through',
    message: `Files of stories that lie there may not be seen now. The reason: ${reason}`,
    key: `store_silence:${at.slice(0, 10)}`,
    actionDescription: 'Look at the store of files.',
    at,
  })
