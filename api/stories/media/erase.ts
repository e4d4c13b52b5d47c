import { z } from 'zod'
import type { Tx } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs/handlers.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MediaStorage } from '../../platform/storage/storage.ts'
import { deleteMedia, listMediaOfStories, moveMedia } from './media.store.ts'

export const eraseJob = 'media.erase'

const payload = z.object({ ids: z.array(z.string()), submission: z.string().nullable() })

/**
 * Erases the photos and videos of a story: their rows now, their files as soon as this is committed. What a phone has
 * still to send is refused with the reason, so that the phone can let go of it.
 */
export function eraseMediaOf(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { storyId, submission, reason }: { storyId: number; submission: string | null; reason: string },
): void {
  const rows = listMediaOfStories(tx, [storyId])
  for (const { id } of rows) {
    if (!moveMedia(tx, id, { from: ['awaited'], to: 'failed', reason })) deleteMedia(tx, id)
  }
  queueErasure(tx, jobs, { ids: rows.map(({ id }) => id), submission })
}

export function queueErasure(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, what: z.infer<typeof payload>): void {
  if (what.ids.length > 0) jobs.enqueue(tx, { name: eraseJob, payload: what })
}

/** Erases some photos and videos: their rows now, their files as soon as this is committed. */
export function eraseMedia(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, ids: string[]): void {
  for (const id of ids) deleteMedia(tx, id)
  if (ids.length > 0)
    jobs.enqueue(tx, { name: eraseJob, payload: { ids, submission: null } satisfies z.infer<typeof payload> })
}

/** Deletes the files, and what has arrived so far of those that were on their way. */
export const eraseFiles = (storage: MediaStorage) =>
  defineJob({
    payload,
    async run({ ids, submission }) {
      for (const id of ids) {
        await storage.removeDrafts(id)
        await storage.remove(id)
      }
      if (!submission) return
      for (const item of await storage.listIncoming()) if (item.name.includes(submission)) await item.remove()
    },
  })
