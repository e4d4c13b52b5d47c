import { eq, lt } from 'drizzle-orm'
import { contactMessages } from '../../../data/tables/contact.ts'
import { mailedMessages } from '../../../data/tables/threads.ts'
import { comparable } from '../../platform/addresses.ts'
import type { Store } from '../../platform/database.ts'
import { type Before, deleteSome, type HeldItem, isAddress, mayName, names } from '../../platform/erasure.ts'
import { findRow, listFields, listRows } from '../../platform/rows.ts'

const ofPerson = (email: string) => isAddress(contactMessages.email, email)

export const messagesOfPerson = (db: Store, email: string): HeldItem[] =>
  listRows(db, contactMessages, { where: ofPerson(email), orderBy: [contactMessages.id] }).map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    category: row.category,
    message: row.message,
    selectedEvents: row.selectedEvents,
    eventPreference: row.eventPreference,
    location: row.location,
    language: row.language,
    status: row.status,
    setAsideAsSpam: row.isSpam,
    hiddenFields: [row.website, row.url, row.phoneNumber].filter(Boolean),
    ...mailedPartOf(db, row.id),
    createdAt: row.createdAt,
  }))

/** What it has besides where it came as a mail. */
function mailedPartOf(db: Store, id: number): HeldItem {
  const mailed = findRow(db, mailedMessages, eq(mailedMessages.messageId, id))
  return mailed ? { cameByMail: true, quoted: mailed.quoted, filesNotKept: mailed.attachments } : {}
}

/** The ids of what was deleted. */
export const eraseMessagesOfPerson = (tx: Store, email: string): number[] =>
  tx
    .delete(contactMessages)
    .where(ofPerson(email))
    .returning({ id: contactMessages.id })
    .all()
    .map(({ id }) => id)

export const forgetMessagesBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, contactMessages, lt(contactMessages.createdAt, before), limit)

/** Messages of others whose words hold the address. */
export const messagesNaming = (db: Store, email: string): number[] =>
  listFields(db, contactMessages, {
    fields: { id: contactMessages.id, message: contactMessages.message, email: contactMessages.email },
    where: mayName(contactMessages.message, email),
  })
    .filter((row) => comparable(row.email) !== comparable(email) && names(row.message, email))
    .map(({ id }) => id)
