import { and, eq, gt } from 'drizzle-orm'
import { contactMessages } from '../../../data/tables/contact.ts'
import type { ContactStatus } from '../../../data/vocabulary/contact.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import type { Store, Tx } from '../../platform/database.ts'
import { isAddress } from '../../platform/erasure.ts'
import { forgetSteps } from '../../platform/mail/steps/steps.ts'
import { removeNoticesOf } from '../../platform/notifications/about.ts'
import { deleteRows, insertRow, listFields } from '../../platform/rows.ts'
import { findMessage, languageOfSender, type NewContactMessage } from '../contact/contact.store.ts'
import { countRepliesTo } from './threads.store.ts'

/** What somebody has written under an address, some at a time, in order of their numbers. */
export const listMessagesOfAddress = (db: Store, email: string, { after, limit }: { after: number; limit: number }) =>
  listFields(db, contactMessages, {
    fields: {
      id: contactMessages.id,
      subject: contactMessages.subject,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
    },
    where: and(isAddress(contactMessages.email, email), gt(contactMessages.id, after)),
    orderBy: [contactMessages.id],
    limit,
  })

interface Imported {
  submission: string
  message: NewContactMessage
  status: ContactStatus
  receivedAt: string
}

/** Puts a message among the others as it was elsewhere. Nobody is told: neither its sender nor the admins. */
export const takeImportedMessage = (tx: Tx, { submission, message, status, receivedAt }: Imported): number =>
  insertRow(tx, contactMessages, {
    ...message,
    language: languageOfSender(tx, message.email) ?? defaultLanguage,
    status,
    submission,
    createdAt: receivedAt,
  }).id

/** Takes back a message that nobody has answered or set aside; to have read it is no change. Says why it stays, or null. */
export function removeImportedMessage(tx: Tx, id: number, before: { status: ContactStatus; isSpam: boolean }) {
  const message = findMessage(tx, id)
  if (!message) return null
  if (message.isSpam !== before.isSpam)
    return message.isSpam ? 'It was set aside since.' : 'It was brought back from what is set aside.'
  if (message.status !== before.status && message.status === 'responded') return 'It was answered since.'
  if (countRepliesTo(tx, id) > 0) return 'It has a reply.'
  removeNoticesOf(tx, { contactMessageId: id })
  forgetSteps(tx, { about: 'message', id })
  deleteRows(tx, contactMessages, eq(contactMessages.id, id))
  return null
}
