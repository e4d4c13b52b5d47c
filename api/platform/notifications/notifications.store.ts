import { and, count, desc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { NotificationReadAll } from '../../../data/contract/inbox/notifications.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { type NotificationFilter, notificationTypes } from '../../../data/vocabulary/notifications.ts'
import { countRows, type Store } from '../database.ts'
import { changeRows, findById, listFields, listPage, listRows, type PageAsked } from '../rows.ts'

export type NotificationRow = typeof authorNotifications.$inferSelect

const isLeftToDo = and(eq(authorNotifications.requiresAdminAction, true), isNull(authorNotifications.adminActionedAt))
const isUnread = eq(authorNotifications.isRead, false)
const place = [authorNotifications.createdAt, authorNotifications.id] as const

/** What a chip of the list stands for. */
function isBehind(filter: NotificationFilter): SQL | undefined {
  if (filter === 'all') return undefined
  return filter === 'action_required' ? isLeftToDo : eq(authorNotifications.notificationType, filter)
}

export const findNotification = (db: Store, id: number) => findById(db, authorNotifications, id)

/** One page of a filter, newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listNotifications = (db: Store, { filter, ...page }: { filter: NotificationFilter } & PageAsked) =>
  listPage(db, authorNotifications, place, { where: isBehind(filter), ...page })

export const countBehind = (db: Store, filter: NotificationFilter) =>
  countRows(db, authorNotifications, isBehind(filter))

/** The newest of a filter that are left to do, newest first, whatever their age. */
export const listLeftToDo = (db: Store, filter: NotificationFilter, limit: number) =>
  listRows(db, authorNotifications, {
    where: and(isBehind(filter), isLeftToDo),
    orderBy: place.map((column) => desc(column)),
    limit,
  })

export const countUnread = (db: Store, filter: NotificationFilter) =>
  countRows(db, authorNotifications, and(isBehind(filter), isUnread))

/** How many are unread behind each chip, and how many are left to do. */
export function countNotifications(db: Store): Record<NotificationFilter, number> {
  const unread = listFields(db, authorNotifications, {
    fields: { type: authorNotifications.notificationType, n: count() },
    where: isUnread,
    groupBy: [authorNotifications.notificationType],
  })
  const leftToDo = db.select({ n: count() }).from(authorNotifications).where(isLeftToDo).get()?.n ?? 0
  const ofType = Object.fromEntries(
    notificationTypes.map((type) => [type, unread.find((row) => row.type === type)?.n ?? 0]),
  ) as Record<(typeof notificationTypes)[number], number>
  return { all: unread.reduce((sum, { n }) => sum + n, 0), action_required: leftToDo, ...ofType }
}

/** Says whether it was unread. */
export const markRead = (tx: Store, id: number, at: string): boolean =>
  changeRows(tx, authorNotifications, and(eq(authorNotifications.id, id), isUnread), { isRead: true, readAt: at }) === 1

/** How many were unread. */
export function markAllRead(tx: Store, { filter, upTo }: NotificationReadAll, at: string): number {
  const isMeant = upTo === undefined ? undefined : lte(authorNotifications.id, upTo)
  return changeRows(tx, authorNotifications, and(isBehind(filter), isUnread, isMeant), { isRead: true, readAt: at })
}

/** Says whether it was left to do. */
export const markDone = (tx: Store, id: number, at: string): boolean =>
  changeRows(tx, authorNotifications, and(eq(authorNotifications.id, id), isLeftToDo), { adminActionedAt: at }) === 1
