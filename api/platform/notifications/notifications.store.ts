import { and, asc, desc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { NotificationReadAll } from '../../../data/contract/inbox/notifications.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { type NotificationFilter, notificationFilters } from '../../../data/vocabulary/notifications.ts'
import type { Store } from '../database.ts'
import { changeRows, findById, listPage, listRows, type PageAsked } from '../rows.ts'
import { countTallied, partsOf } from '../tallies.ts'

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

/** The newest of a filter that are left to do, newest first, whatever their age. */
export const listLeftToDo = (db: Store, filter: NotificationFilter, limit: number) =>
  listRows(db, authorNotifications, {
    where: and(isBehind(filter), isLeftToDo),
    orderBy: place.map((column) => desc(column)),
    limit,
  })

/** What is left to do of some types, the oldest first. */
export const listWaitingOf = (db: Store, types: readonly string[], limit: number): NotificationRow[] =>
  listRows(db, authorNotifications, {
    where: and(isLeftToDo, inArray(authorNotifications.notificationType, [...types])),
    orderBy: place.map((column) => asc(column)),
    limit,
  })

/** The types of which something is left to do, with how much. */
export function countLeftToDo(db: Store): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { part, n } of partsOf(db, 'author_notifications')) {
    const [, isLeft, type] = part
    if (isLeft === '1' && n > 0) counts.set(type, (counts.get(type) ?? 0) + n)
  }
  return counts
}

export const countBehind = (db: Store, filter: NotificationFilter): number =>
  countTallied(db, 'author_notifications', (_isRead, ...part) => isPartBehind(filter, ...part))

export const countUnread = (db: Store, filter: NotificationFilter): number =>
  countTallied(db, 'author_notifications', (isRead, ...part) => isRead === '0' && isPartBehind(filter, ...part))

function isPartBehind(filter: NotificationFilter, isLeftToDo: '0' | '1', type: string): boolean {
  if (filter === 'all') return true
  return filter === 'action_required' ? isLeftToDo === '1' : type === filter
}

/** How many are unread behind each chip, and how many are left to do. */
export const countNotifications = (db: Store) =>
  Object.fromEntries(
    notificationFilters.map((filter) => [
      filter,
      filter === 'action_required' ? countBehind(db, filter) : countUnread(db, filter),
    ]),
  ) as Record<NotificationFilter, number>

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
