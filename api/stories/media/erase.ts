import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs/handlers.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { type MediaStorage, mostSmallBytes } from '../../platform/storage/storage.ts'
import { listStored } from '../../platform/storage/stored.store.ts'
import { deleteMedia, listMediaOfStories, moveMedia } from './media.store.ts'
import { notKept } from './reasons.ts'

export const eraseJob = 'media.erase'

const payload = z.object({
  ids: z.array(z.string()),
  submission: z.string().nullable(),
  /** Names of files at the store, by id. */
  stored: z.record(z.string(), z.array(z.string())).default({}),
  /** Since when the admins know that the store did not delete them. */
  toldAt: z.string().nullable().default(null),
})
type Erasure = z.infer<typeof payload>

/**
 * Erases the files of a story: their rows now, their files as soon as this is committed. What a phone has
 * still to send is refused with the reason, so that the phone can let go of it.
 */
export function eraseMediaOf(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { storyId, submission, reason }: { storyId: number; submission: string | null; reason: string },
): void {
  const rows = listMediaOfStories(tx, [storyId])
  const ids = rows.map(({ id }) => id)
  const stored = storedNamesOf(tx, ids)
  for (const id of ids)
    if (!moveMedia(tx, id, { from: ['awaited'], to: 'failed', reason, ...nothingSaid })) deleteMedia(tx, id)
  if (ids.length > 0) queueErasure(tx, jobs, { ids, submission, stored })
  for (const { id, sentUnder } of rows)
    if (sentUnder) queueErasure(tx, jobs, { ids: [id], submission: sentUnder, stored: {} })
}

/**
 * Erases what a rejected story still keeps of large files that are not converted: nobody sees them, and others need the room. What is
 * converted or small stays with the story, should it come back; so does what its writer proposes.
 */
export function giveBackRoom(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, storyId: number): void {
  const ids = listMediaOfStories(tx, [storyId])
    .filter(({ bytes, sentUnder }) => bytes > mostSmallBytes && sentUnder === null)
    .filter(({ id }) => moveMedia(tx, id, { from: ['received', 'processing'], to: 'failed', reason: notKept }))
    .map(({ id }) => id)
  if (ids.length > 0) queueErasure(tx, jobs, { ids, submission: null, stored: {} })
}

const nothingSaid = { caption: '', description: '' }

/** How many files of stories lie at the store: it is told to delete them after the stories are erased. */
export function countFilesAtStore(db: Store, storyIds: number[]): number {
  const ids = listMediaOfStories(db, storyIds).map(({ id }) => id)
  return listStored(db, ids).length
}

/** Erases some files: their rows now, their files as soon as this is committed. */
export function eraseMedia(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, ids: string[]): void {
  const stored = storedNamesOf(tx, ids)
  for (const id of ids) deleteMedia(tx, id)
  if (ids.length > 0) queueErasure(tx, jobs, { ids, submission: null, stored })
}

export const queueErasure = (tx: Store, jobs: Pick<Jobs, 'enqueue'>, what: Omit<Erasure, 'toldAt'>) =>
  jobs.enqueue(tx, { name: eraseJob, payload: what })

/** Before their rows go: lists of some stores lag behind what they hold. */
function storedNamesOf(tx: Tx, ids: string[]): Record<string, string[]> {
  const stored: Record<string, string[]> = {}
  for (const { mediaId, name } of listStored(tx, ids)) stored[mediaId] = [...(stored[mediaId] ?? []), name]
  return stored
}

/** About 2.4 hours of tries, then it is told and goes on. */
const triesUntilTold = 12
const goOnAfterMs = 3_600_000

/**
 * Deletes the files, here and at the store, and what has arrived so far of those that were on their way. A store that does not
 * delete is asked until it does; the admins are told when that takes long, and when it is done.
 */
export const eraseFiles = ({ storage, clock, tell }: { storage: MediaStorage; clock: Clock; tell: Tell }) =>
  defineJob({
    payload,
    maxAttempts: triesUntilTold,
    async run({ ids, submission, stored, toldAt }) {
      for (const id of ids) {
        await storage.removeDrafts(id)
        await storage.remove(id)
      }
      if (submission) {
        for (const item of await storage.listIncoming()) if (item.name.includes(submission)) await item.remove()
      }
      for (const id of ids) await storage.apart?.remove(id, stored[id] ?? [])
      if (toldAt) tell((tx) => tellOfEnd(tx, clock.now().toISOString(), toldAt))
    },
    givenUp(tx, erasure, reason) {
      const now = clock.now()
      const at = now.toISOString()
      const later = { ...erasure, toldAt: erasure.toldAt ?? at }
      insertJob(tx, { name: eraseJob, payload: later, runAt: new Date(now.getTime() + goOnAfterMs) }, at)
      if (!erasure.toldAt) tellOfTrouble(tx, at, reason)
    },
  })

/** Does something in a transaction of its own. */
type Tell = (work: (tx: Tx) => void) => void

const tellOfTrouble = (tx: Tx, at: string, reason: string) =>
  notify(tx, {
    type: 'media_erasure',
    title: 'Erased files of stories still lie at the store of files',
    message: `The site shows them to nobody. The store did not delete them for more than two hours, and is asked again every hour. You are told when they are deleted. The reason: ${reason}`,
    actionDescription:
      'Look at the store of files. Whoever asked for the erasure may be told that it is not complete yet.',
    at,
  })

const tellOfEnd = (tx: Tx, at: string, since: string) =>
  notify(tx, {
    type: 'media_erasure',
    title: 'Erased files of stories are deleted at the store of files',
    message: `They could not be deleted there at first, as you were told on ${since.slice(0, 10)}.`,
    at,
  })
