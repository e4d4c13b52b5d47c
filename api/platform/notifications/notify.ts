import { isDemonstration } from '../../../data/demo/addresses.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import type { NotificationType } from '../../../data/vocabulary/notifications.ts'
import type { Tx } from '../database.ts'
import { insertJob } from '../jobs/jobs.store.ts'

export interface Notification {
  type: NotificationType | (string & {})
  title: string
  message: string
  /** Of what is told once, whatever happens, such as `review_due:story:7`. */
  key?: string
  authorEmail?: string
  authorName?: string
  /** What an admin has to do. Without it there is nothing to do but to read. */
  actionDescription?: string
  metadata?: Record<string, unknown>
  /** An instant, of the clock that the caller was handed. */
  at: string
}

/** The job that alerts the admins of what they were told. */
export const collectJob = 'alerts.collect'
/** What is told within so long is one alert. */
const collectedMs = 20_000

/**
 * Tells the admins, in the transaction of what they are told about: the one never exists without the other. Says whether
 * it was told, and not the second time of its key.
 */
export function notify(tx: Tx, notification: Notification): boolean {
  const { type, title, message, key, authorEmail, authorName, actionDescription, metadata, at } = notification
  const { changes } = tx
    .insert(authorNotifications)
    .values({
      key,
      notificationType: type,
      title,
      message,
      authorEmail,
      authorName,
      requiresAdminAction: actionDescription !== undefined,
      adminActionDescription: actionDescription,
      metadata: metadata && JSON.stringify(metadata),
      createdAt: at,
    })
    .onConflictDoNothing()
    .run()
  if (changes === 1 && !isDemonstration(authorEmail ?? null)) collectSoon(tx, at)
  return changes === 1
}

/** A job for each span of time: one that runs already has not seen what comes now. */
function collectSoon(tx: Tx, at: string): void {
  const span = Math.floor(Date.parse(at) / collectedMs)
  const runAt = new Date((span + 1) * collectedMs)
  insertJob(tx, { name: collectJob, uniqueKey: `${collectJob}:${span}`, runAt }, at)
}
