import { and, eq, isNull, sql } from 'drizzle-orm'
import { authorNotifications } from '../../data/tables/notifications.ts'
import type { Tx } from '../database.ts'
import { aboutField } from './metadata.ts'

/** Somebody decided on a story: there is nothing left to do about its arrival. */
export const settleArrivalOf = (tx: Tx, storyId: number, at: string) =>
  tx
    .update(authorNotifications)
    .set({ adminActionedAt: at, isRead: true, readAt: sql`coalesce(${authorNotifications.readAt}, ${at})` })
    .where(and(isArrivalOf(storyId), isNull(authorNotifications.adminActionedAt)))
    .run()

/** The story waits for a decision again. */
export const reopenArrivalOf = (tx: Tx, storyId: number) =>
  tx.update(authorNotifications).set({ adminActionedAt: null }).where(isArrivalOf(storyId)).run()

/** The type is indexed, the metadata is not. */
const isArrivalOf = (storyId: number) =>
  and(eq(authorNotifications.notificationType, 'story_submission'), sql`${aboutField('storyId')} = ${storyId}`)
