import type { SocialPlatform } from '../../../data/vocabulary/social.ts'
import type { Tx } from '../../platform/database.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import type { PostRow } from './posts.store.ts'
import { platformOf } from './present.ts'

/** Of each platform its own, so that none waits for another. */
export const publishJob = (platform: SocialPlatform) => `social.publish.${platform}`

/** The instant from which a waiting post may go out; null: nobody has said when. */
export const dueOf = (row: Pick<PostRow, 'scheduledAt' | 'nextTryAt'>) => row.nextTryAt ?? row.scheduledAt

type Sendable = Pick<PostRow, 'id' | 'platforms' | 'scheduledAt' | 'nextTryAt'>

/**
 * The job that sends a post at its time. It is named by both, so that there is one at most for each, and one for another time
 * finds that it is not meant any more.
 */
export function queueSending(tx: Tx, row: Sendable, now: string): boolean {
  const due = dueOf(row)
  if (due === null) return false
  const name = publishJob(platformOf(row))
  const payload = { id: row.id, due }
  return insertJob(tx, { name, payload, uniqueKey: `${name}:${row.id}:${due}`, runAt: new Date(due) }, now)
}
