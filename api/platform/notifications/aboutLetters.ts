import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import type { Tx } from '../database.ts'
import { aboutField } from './metadata.ts'

/** What a notification was about, as its `metadata` names it. */
export type Letter = { contactMessageId: number } | { volunteerApplicationId: number }

/** There is nothing left to do about a letter: it was answered or decided on. */
export const settleNoticesOf = (tx: Tx, letter: Letter, at: string) =>
  tx
    .update(authorNotifications)
    .set({ adminActionedAt: at, isRead: true, readAt: sql`coalesce(${authorNotifications.readAt}, ${at})` })
    .where(and(isAbout(letter), needsAction, isNull(authorNotifications.adminActionedAt)))
    .run()

/** Who read a letter has read what was told of it. */
export const readNoticesOf = (tx: Tx, letter: Letter, at: string) =>
  tx
    .update(authorNotifications)
    .set({ isRead: true, readAt: at })
    .where(and(isAbout(letter), eq(authorNotifications.isRead, false)))
    .run()

/** The answer or the decision was taken back. */
export const reopenNoticesOf = (tx: Tx, letter: Letter) =>
  tx
    .update(authorNotifications)
    .set({ adminActionedAt: null })
    .where(and(isAbout(letter), needsAction))
    .run()

/** With the letter goes what was told of it: it names the person who wrote. */
export const removeNoticesOf = (tx: Tx, letter: Letter) => tx.delete(authorNotifications).where(isAbout(letter)).run()

const needsAction = eq(authorNotifications.requiresAdminAction, true)

/** The type is indexed, the metadata is not. */
function isAbout(letter: Letter): SQL | undefined {
  const [[field, id] = []] = Object.entries(letter)
  const type = 'contactMessageId' in letter ? 'contact_form' : 'volunteer_application'
  return and(eq(authorNotifications.notificationType, type), sql`${aboutField(field ?? '')} = ${id}`)
}
