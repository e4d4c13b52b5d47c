import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type {
  Notification,
  NotificationLists,
  NotificationReadAll,
  notificationListQuery,
} from '../../../data/contract/inbox/notifications.ts'
import { alertKindOf, alertKinds } from '../../../data/vocabulary/notifications.ts'
import { recordAct } from '../audit/audit.ts'
import { toInstant } from '../clock.ts'
import type { Db } from '../database.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/errors.ts'
import { pageOf } from '../http/lists.ts'
import {
  countBehind,
  countNotifications,
  countUnread,
  findNotification,
  listLeftToDo,
  listNotifications,
  markAllRead,
  markDone,
  markRead,
  type NotificationRow,
} from './notifications.store.ts'

type Desk = Pick<Deps, 'db' | 'clock'>

export function showNotifications(db: Db, asked: NotificationsAsked): { lists: NotificationLists; headers: Headers } {
  const { filter, limit = pageLength } = asked.query
  const counts = countNotifications(db)
  // The counts say how many are left to do, and of anything else how many are unread.
  const isLeftToDo = filter === 'action_required'
  const total = isLeftToDo ? counts.action_required : countBehind(db, filter)
  const found = listNotifications(db, { ...asked.query, limit })
  const { rows, headers } = pageOf(found, limit, { ...asked, total })
  const all = rows.map(present)
  const lists = {
    all,
    userNotifications: all.filter(({ authorEmail }) => authorEmail !== null),
    adminCopies: all.filter(({ authorEmail }) => authorEmail === null),
    actionRequired: listLeftToDo(db, filter, limit).map(present),
    counts,
    unread: isLeftToDo ? countUnread(db, filter) : counts[filter],
    total,
  }
  return { lists, headers }
}

const pageLength = 200

type Headers = Record<string, string>
interface NotificationsAsked {
  path: string
  query: z.output<typeof notificationListQuery>
}

/** Errors: notification.not_found. */
export function readNotification(desk: Desk, admin: AdminName, id: number): Notification {
  return desk.db.transaction((tx) => {
    const at = toInstant(desk.clock)
    find(tx, id)
    if (markRead(tx, id, at)) recordAct(tx, { admin, action: 'notification.read', subject: subjectOf(id), at })
    return present(find(tx, id))
  })
}

/** What is done was read as well. Errors: notification.not_found; notification.no_action, for one that asks for nothing. */
export function completeNotification(desk: Desk, admin: AdminName, id: number): Notification {
  return desk.db.transaction((tx) => {
    const at = toInstant(desk.clock)
    if (!find(tx, id).requiresAdminAction)
      fail('conflict', 'notification.no_action', 'There is nothing to do about this one.')
    if (markDone(tx, id, at)) recordAct(tx, { admin, action: 'notification.completed', subject: subjectOf(id), at })
    markRead(tx, id, at)
    return present(find(tx, id))
  })
}

/** Says how many of those that were meant were unread. */
export function readAllNotifications({ db, clock }: Desk, admin: AdminName, meant: NotificationReadAll): number {
  return db.transaction((tx) => {
    const at = toInstant(clock)
    const changed = markAllRead(tx, meant, at)
    const act = { admin, action: 'notification.all_read', subject: { kind: 'notifications', id: meant.filter }, at }
    if (changed > 0) recordAct(tx, { ...act, after: { changed } })
    return changed
  })
}

const find = (tx: Parameters<typeof findNotification>[0], id: number): NotificationRow =>
  findNotification(tx, id) ?? fail('notFound', 'notification.not_found', 'There is no such notification.')

const subjectOf = (id: number) => ({ kind: 'notification', id })

function present(row: NotificationRow): Notification {
  return {
    id: row.id,
    notificationType: row.notificationType,
    title: row.title,
    message: row.message,
    authorEmail: row.authorEmail,
    authorName: row.authorName,
    isRead: row.isRead,
    isEmailSent: row.isEmailSent,
    requiresAdminAction: row.requiresAdminAction,
    adminActionDescription: row.adminActionDescription,
    adminActionedAt: row.adminActionedAt,
    metadata: readMetadata(row.metadata) === null ? null : row.metadata,
    createdAt: row.createdAt,
    readAt: row.readAt,
    tab: tabOf(row),
  }
}

/** The values of the JSON text, or null when it holds none: whatever stands there, the list is shown. */
function readMetadata(metadata: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(metadata ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const isOfWriter = (type: string) => alertKindOf(type) === 'writers'

export const storyOf = ({ metadata }: Pick<NotificationRow, 'metadata'>): number | null => {
  const { storyId } = readMetadata(metadata) ?? {}
  return typeof storyId === 'number' ? storyId : null
}

/** Where something can be done: types that share an alert may lead to different tabs. */
export function tabOf({ notificationType, metadata }: Pick<NotificationRow, 'notificationType' | 'metadata'>): string {
  const about = readMetadata(metadata) ?? {}
  if (notificationType === 'story_report' || notificationType === 'name_correction') return 'published'
  if (isOfWriter(notificationType) && about.status === 'published') return 'published'
  if (notificationType === 'webhook_failed' || notificationType === 'mail_trouble' || 'dataRequestId' in about)
    return 'settings'
  if (/^newsletter_(paused|held|left)$/.test(notificationType)) return 'newsletter'
  if (notificationType === 'post_not_published') return 'blog'
  if (/^review_(due|overdue)$/.test(notificationType)) return 'storyId' in about ? 'pending' : 'messages'
  if (notificationType.startsWith('donation_')) return 'donations'
  return alertKinds[alertKindOf(notificationType)].tab
}
