import { and, count, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { NotificationReadAll } from '../../../data/contract/inbox/notifications.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { type NotificationFilter, notificationTypes } from '../../../data/vocabulary/notifications.ts'
import { countRows, type Store } from '../database.ts'
import { readCursor } from '../http/lists.ts'

export type NotificationRow = typeof authorNotifications.$inferSelect

const isLeftToDo = and(eq(authorNotifications.requiresAdminAction, true), isNull(authorNotifications.adminActionedAt))
const isUnread = eq(authorNotifications.isRead, false)

/** What a chip of the list stands for. */
function isBehind(filter: NotificationFilter): SQL | undefined {
  if (filter === 'all') return undefined
  return filter === 'action_required' ? isLeftToDo : eq(authorNotifications.notificationType, filter)
}

export const findNotification = (db: Store, id: number) =>
  db.select().from(authorNotifications).where(eq(authorNotifications.id, id)).get()

/** One page of a filter, newest first. Reads one row more than asked: its presence says that there is a next page. */
export function listNotifications(
  db: Store,
  { filter, before, limit }: { filter: NotificationFilter; before?: string; limit: number },
) {
  const older = before === undefined ? undefined : readCursor(before)
  const { createdAt, id } = authorNotifications
  return list(
    db,
    and(isBehind(filter), older && sql`(${createdAt}, ${id}) < (${older.createdAt}, ${older.id})`),
    limit + 1,
  )
}

export const countBehind = (db: Store, filter: NotificationFilter) =>
  countRows(db, authorNotifications, isBehind(filter))

/** The newest of a filter that are left to do, newest first, whatever their age. */
export const listLeftToDo = (db: Store, filter: NotificationFilter, limit: number) =>
  list(db, and(isBehind(filter), isLeftToDo), limit)

const list = (db: Store, where: SQL | undefined, limit: number) =>
  db
    .select()
    .from(authorNotifications)
    .where(where)
    .orderBy(desc(authorNotifications.createdAt), desc(authorNotifications.id))
    .limit(limit)
    .all()

export const countUnread = (db: Store, filter: NotificationFilter) =>
  countRows(db, authorNotifications, and(isBehind(filter), isUnread))

/** How many are unread behind each chip, and how many are left to do. */
export function countNotifications(db: Store): Record<NotificationFilter, number> {
  const unread = db
    .select({ type: authorNotifications.notificationType, n: count() })
    .from(authorNotifications)
    .where(isUnread)
    .groupBy(authorNotifications.notificationType)
    .all()
  const leftToDo = db.select({ n: count() }).from(authorNotifications).where(isLeftToDo).get()?.n ?? 0
  const ofType = Object.fromEntries(
    notificationTypes.map((type) => [type, unread.find((row) => row.type === type)?.n ?? 0]),
  ) as Record<(typeof notificationTypes)[number], number>
  return { all: unread.reduce((sum, { n }) => sum + n, 0), action_required: leftToDo, ...ofType }
}

/** Says whether it was unread. */
export function markRead(tx: Store, id: number, at: string): boolean {
  const { changes } = tx
    .update(authorNotifications)
    .set({ isRead: true, readAt: at })
    .where(and(eq(authorNotifications.id, id), isUnread))
    .run()
  return changes === 1
}

/** How many were unread. */
export function markAllRead(tx: Store, { filter, upTo }: NotificationReadAll, at: string): number {
  const isMeant = upTo === undefined ? undefined : lte(authorNotifications.id, upTo)
  return tx
    .update(authorNotifications)
    .set({ isRead: true, readAt: at })
    .where(and(isBehind(filter), isUnread, isMeant))
    .run().changes
}

/** Says whether it was left to do. */
export function markDone(tx: Store, id: number, at: string): boolean {
  const { changes } = tx
    .update(authorNotifications)
    .set({ adminActionedAt: at })
    .where(and(eq(authorNotifications.id, id), isLeftToDo))
    .run()
  return changes === 1
}
