import { and, eq, isNull, sql } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import type { Tx } from '../database.ts'

/** What was told under this key is over: nothing is left to do about it. */
export const settleTold = (tx: Tx, key: string, at: string) =>
  tx
    .update(authorNotifications)
    .set({ adminActionedAt: at, isRead: true, readAt: sql`coalesce(${authorNotifications.readAt}, ${at})` })
    .where(and(eq(authorNotifications.key, key), isNull(authorNotifications.adminActionedAt)))
    .run()
