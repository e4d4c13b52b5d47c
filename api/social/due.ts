import type { Tx } from '../database.ts'
import { insertJob } from '../jobs/jobs.store.ts'
import type { PostRow } from './posts.store.ts'

export const publishJob = 'social.publish'

/** The instant from which a waiting post may go out; null: nobody has said when. */
export const dueOf = (row: Pick<PostRow, 'scheduledAt' | 'nextTryAt'>) => row.nextTryAt ?? row.scheduledAt

/**
 * The job that sends a post at its time. It is named by both, so that there is one at most for each, and one for another time
 * finds that it is not meant any more.
 */
export function queueSending(tx: Tx, row: Pick<PostRow, 'id' | 'scheduledAt' | 'nextTryAt'>, now: string): boolean {
  const due = dueOf(row)
  if (due === null) return false
  const payload = { id: row.id, due }
  return insertJob(
    tx,
    { name: publishJob, payload, uniqueKey: `${publishJob}:${row.id}:${due}`, runAt: new Date(due) },
    now,
  )
}
