import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import type { Store, Tx } from '../database.ts'
import { changeRows, hasRow } from '../rows.ts'
import { aboutField } from './metadata.ts'

/** Somebody decided on a story: there is nothing left to do about its arrival. */
export const settleArrivalOf = (tx: Tx, storyId: number, at: string) => settle(tx, isArrivalOf(storyId), at)

/** The story waits for a decision again. */
export const reopenArrivalOf = (tx: Tx, storyId: number) =>
  tx.update(authorNotifications).set({ adminActionedAt: null }).where(isArrivalOf(storyId)).run()

/** Whether the admins know, and have not yet decided, that a story nearly repeats another. */
export const isToldOfLikeness = (db: Store, storyId: number): boolean =>
  hasRow(db, authorNotifications, and(isLikenessOf(storyId), isNull(authorNotifications.adminActionedAt)))

/** Somebody decided about it, or it repeats nothing any more. */
export const settleLikenessOf = (tx: Tx, storyId: number, at: string) => settle(tx, isLikenessOf(storyId), at)

const settle = (tx: Tx, which: SQL | undefined, at: string) =>
  changeRows(tx, authorNotifications, and(which, isNull(authorNotifications.adminActionedAt)), {
    adminActionedAt: at,
    isRead: true,
    readAt: sql`coalesce(${authorNotifications.readAt}, ${at})`,
  })

/** The type is indexed, the metadata is not. */
const isAbout = (type: string, storyId: number) =>
  and(eq(authorNotifications.notificationType, type), sql`${aboutField('storyId')} = ${storyId}`)
const isArrivalOf = (storyId: number) => isAbout('story_submission', storyId)
const isLikenessOf = (storyId: number) => isAbout('story_likeness', storyId)
