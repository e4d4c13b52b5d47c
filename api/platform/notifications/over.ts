import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import type { Tx } from '../database.ts'
import { changeRows, isOneOf, pluck } from '../rows.ts'

const { key, notificationType, adminActionedAt, readAt } = authorNotifications

/** The keys of what was told of these types and is not over. */
export const listTold = (tx: Tx, types: readonly string[]): string[] =>
  pluck(tx, key, { where: and(isNotNull(key), inArray(notificationType, [...types])) }).map((key) => key ?? '')

/** What was told under these keys is over: nothing is left to do about it or to read, and it can be told anew. */
export function settleOver(tx: Tx, keys: string[], at: string): void {
  const which = isOneOf(key, keys)
  changeRows(tx, authorNotifications, and(which, isNull(adminActionedAt)), {
    adminActionedAt: at,
    isRead: true,
    readAt: sql`coalesce(${readAt}, ${at})`,
  })
  changeRows(tx, authorNotifications, which, { key: null })
}
