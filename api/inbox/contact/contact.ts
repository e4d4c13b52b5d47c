import type { z } from 'zod'
import type { ContactReceipt, contactSubmission } from '../../../data/contract/inbox/contact.ts'
import { countLinks, hasProhibitedContent } from '../../../data/rules/inbox/messageContent.ts'
import { contactMostLinks, contactTopics } from '../../../data/vocabulary/contact.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { hiddenMailbox, type Limit, spend } from '../../platform/http/limits.ts'
import { holds } from '../../platform/http/writes.ts'
import { type StepDeps, tellOfStep } from '../../platform/mail/steps/steps.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { type ContactRow, findMessageOfSubmission, insertMessage, type NewContactMessage } from './contact.store.ts'

type Fields = z.output<typeof contactSubmission>

/** A phone that comes home with a week of messages sends them all at once. */
const messagesPerSender: Limit = { action: 'contact', identifierType: 'email', most: 20, windowMs: hourMs }
/** A school or a whole village may be behind one address. */
const messagesPerNetwork: Limit = { action: 'contact', identifierType: 'network', most: 300, windowMs: hourMs }

/**
 * Takes a message in, once: the same submission again gets the receipt of the first time. One that filled a hidden field
 * is set aside, and answered like any other.
 * Errors: submission.reused (409); contact.links; contact.prohibited; rate_limited (429).
 */
export function takeMessage(
  deps: Deps,
  { submission, fields, network }: { submission: string; fields: Fields; network: string },
) {
  const message = messageFrom(fields)
  const known = findMessageOfSubmission(deps.db, submission)
  if (known && !holds(known, message))
    fail('conflict', 'submission.reused', t('This message was already received with other words.'))
  if (known) return { receipt: receiptFor(known), isNew: false }
  refuseContent(message)
  spend(deps, messagesPerNetwork, network)
  spend(deps, messagesPerSender, hiddenMailbox(deps, message.email))
  const row = deps.db.transaction((tx) => {
    const sent = { submission, language: language(), at: toInstant(deps.clock) }
    const inserted = insertMessage(tx, message, sent)
    tellAdmins(tx, inserted, inserted.createdAt)
    if (!inserted.isSpam) tellSender(tx, deps, 'message_received', inserted, inserted.createdAt)
    return inserted
  })
  deps.jobs.wake()
  return { receipt: receiptFor(row), isNew: true }
}

/** What will be stored: the form's fields as far as they belong to its category. */
export function messageFrom({ website, url, phone_number, ...fields }: Fields): NewContactMessage {
  const isAboutEvents = fields.category === 'events'
  const eventPreference = (isAboutEvents && fields.eventPreference) || null
  return {
    ...fields,
    subject: fields.subject || contactTopics[fields.category].subject,
    selectedEvents: isAboutEvents ? fields.selectedEvents : [],
    eventPreference,
    location: (isAboutEvents && eventPreference !== 'online' && fields.location) || null,
    isSpam: Boolean(website || url || phone_number),
    website: website || null,
    url: url || null,
    phoneNumber: phone_number || null,
  }
}

function refuseContent({ name, subject, message, location, selectedEvents }: NewContactMessage): void {
  const text = [name, subject, message, location, ...selectedEvents].join('\n')
  if (countLinks(text) > contactMostLinks)
    throw atMessage('contact.links', t('Too many links: please use at most {count}.', { count: contactMostLinks }))
  if (hasProhibitedContent(text)) throw atMessage('contact.prohibited', t('Your message has prohibited content.'))
}

const atMessage = (code: string, message: string) =>
  new ProductError('invalid', code, message, { issues: [{ field: 'message', message }] })

/** One that is set aside is not answered: a program that writes to everybody would have us write to everybody. */
export const tellSender = (
  tx: Tx,
  deps: StepDeps,
  step: 'message_received' | 'message_answered',
  { id, email }: ContactRow,
  at: string,
): void => tellOfStep(tx, deps, { step, id, to: email, at })

/** `at`: when they are told, which is later than it came for a message that was brought back. */
export function tellAdmins(tx: Tx, row: ContactRow, at: string): void {
  const about = contactTopics[row.category].label.toLowerCase()
  notify(tx, {
    type: 'contact_form',
    title: row.isSpam ? 'A message was set aside' : `New message: ${row.subject}`,
    message: row.isSpam
      ? `${row.name} wrote about ${about}. A hidden field was filled, by a program or by a helpful browser.`
      : `${row.name} wrote about ${about}.`,
    authorEmail: row.email,
    authorName: row.name,
    actionDescription: row.isSpam ? undefined : 'Read the message and answer it.',
    metadata: { contactMessageId: row.id, category: row.category, isSpam: row.isSpam },
    at,
  })
}

const receiptFor = ({ id, createdAt }: ContactRow): ContactReceipt => ({ id, receivedAt: createdAt })
