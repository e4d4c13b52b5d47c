import { inArray, lt, or, sql } from 'drizzle-orm'
import { type AboutField, alerts, authorNotifications } from '../../../data/tables/notifications.ts'
import type { Store, Tx } from '../database.ts'
import { type Before, deleteSome, type HeldItem, isAddress, mayName, names } from '../erasure.ts'
import { changeRows, listRows } from '../rows.ts'
import { aboutField } from './about.ts'

type NoticeRow = typeof authorNotifications.$inferSelect

/** What a person sent us, by number: notices about it say so in their metadata. */
export interface SentBy {
  email: string
  messageIds: number[]
  applicationIds: number[]
}

export const noticesOfPerson = (db: Store, email: string): HeldItem[] =>
  listNotices(db, { email, messageIds: [], applicationIds: [] }).map((row) => ({
    id: row.id,
    type: row.notificationType,
    title: row.title,
    message: row.message,
    authorName: row.authorName,
    authorEmail: row.authorEmail,
    createdAt: row.createdAt,
  }))

/** Notices about somebody, and about what they sent, are deleted: there is nothing left that could be done. */
export function eraseNoticesOfPerson(tx: Store, sent: SentBy): number {
  const ids = listNotices(tx, sent).map(({ id }) => id)
  if (ids.length > 0) tx.delete(authorNotifications).where(inArray(authorNotifications.id, ids)).run()
  return ids.length
}

export const forgetNoticesBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, authorNotifications, lt(authorNotifications.createdAt, before), limit)

export const forgetAlertsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, alerts, lt(alerts.createdAt, before), limit)

function listNotices(db: Store, { email, messageIds, applicationIds }: SentBy): NoticeRow[] {
  const { authorEmail, title, message, adminActionDescription, metadata } = authorNotifications
  const words = [title, message, adminActionDescription, metadata]
  const of = (field: AboutField, ids: number[]) => (ids.length === 0 ? undefined : inArray(aboutField(field), ids))
  const about = or(
    isAddress(authorEmail, email),
    of('contactMessageId', messageIds),
    of('volunteerApplicationId', applicationIds),
  )
  const sure = db.select().from(authorNotifications).where(about).all()
  const known = new Set(sure.map(({ id }) => id))
  const named = listRows(db, authorNotifications, { where: or(...words.map((column) => mayName(column, email))) })
    .filter((row) => !known.has(row.id))
    .filter((row) =>
      [row.title, row.message, row.adminActionDescription, row.metadata].some((text) => names(text, email)),
    )
  return [...sure, ...named].sort((one, other) => one.id - other.id)
}

/** Takes words, name and address out of what was told about a story (`metadata.storyId`); nothing is left to do about it. */
export const eraseNoticesOf = (tx: Tx, storyId: number, at: string, why = 'The writer has withdrawn this story.') =>
  changeRows(tx, authorNotifications, sql`${aboutField('storyId')} = ${storyId}`, {
    title: 'About a withdrawn story',
    message: why,
    authorName: null,
    authorEmail: null,
    adminActionDescription: null,
    adminActionedAt: sql`coalesce(${authorNotifications.adminActionedAt}, ${at})`,
    metadata: JSON.stringify({ storyId }),
  })
