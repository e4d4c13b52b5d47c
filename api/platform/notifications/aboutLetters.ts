import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import type { Tx } from '../database.ts'
import { changeRows } from '../rows.ts'
import { aboutField } from './metadata.ts'

/** What a notification was about, as its `metadata` names it. */
export type Letter = { contactMessageId: number } | { volunteerApplicationId: number }

/** There is nothing left to do about a letter: it was answered or decided on. */
export const settleNoticesOf = (tx: Tx, letter: Letter, at: string) =>
  changeRows(tx, authorNotifications, and(isAbout(letter), needsAction, isNull(authorNotifications.adminActionedAt)), {
    adminActionedAt: at,
    isRead: true,
    readAt: sql`coalesce(${authorNotifications.readAt}, ${at})`,
  })

/** Who read a letter has read what was told of it. */
export const readNoticesOf = (tx: Tx, letter: Letter, at: string) =>
  changeRows(tx, authorNotifications, and(isAbout(letter), eq(authorNotifications.isRead, false)), {
    isRead: true,
    readAt: at,
  })

/** The answer or the decision was taken back. */
export const reopenNoticesOf = (tx: Tx, letter: Letter) =>
  changeRows(tx, authorNotifications, and(isAbout(letter), needsAction), { adminActionedAt: null })

/** With the letter goes what was told of it: it names the person who wrote. */
export const removeNoticesOf = (tx: Tx, letter: Letter) => tx.delete(authorNotifications).where(isAbout(letter)).run()

const needsAction = eq(authorNotifications.requiresAdminAction, true)

/** The type is indexed, the metadata is not. */
function isAbout(letter: Letter): SQL | undefined {
  const [[field, id] = []] = Object.entries(letter)
  const type = 'contactMessageId' in letter ? 'contact_form' : 'volunteer_application'
  return and(eq(authorNotifications.notificationType, type), sql`${aboutField(field ?? '')} = ${id}`)
}
