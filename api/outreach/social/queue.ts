import { retryMinutes, type SocialPlatform } from '../../../data/vocabulary/social.ts'
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

/** When to try again after so many tries; null: not any more. */
export function nextTryAfter(tries: number, now: Date, notBefore: Date | null): string | null {
  const minutes = retryMinutes[tries - 1]
  if (minutes === undefined) return null
  return new Date(Math.max(now.getTime() + minutes * 60_000, notBefore?.getTime() ?? 0)).toISOString()
}

/** A post, and the time for which its job was made. */
export interface PublishTask {
  id: number
  due: string
}

/** A job for another time is left over from before a change. */
export const isCurrent = (row: PostRow, { due }: PublishTask) => row.status === 'scheduled' && dueOf(row) === due
