import { authorNotifications } from '../../data/tables/notifications.ts'
import type { NotificationType } from '../../data/vocabulary/notifications.ts'
import type { Tx } from '../database.ts'

export interface Notification {
  type: NotificationType | (string & {})
  title: string
  message: string
  authorEmail?: string
  authorName?: string
  /** What an admin has to do. Without it there is nothing to do but to read. */
  actionDescription?: string
  metadata?: Record<string, unknown>
  /** An instant, of the clock that the caller was handed. */
  at: string
}

/** Tells the admins, in the transaction of what they are told about: the one never exists without the other. */
export function notify(tx: Tx, notification: Notification): void {
  const { type, title, message, authorEmail, authorName, actionDescription, metadata, at } = notification
  tx.insert(authorNotifications)
    .values({
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
    .run()
}
