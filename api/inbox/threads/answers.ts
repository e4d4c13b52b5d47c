import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { countLinks, hasProhibitedContent } from '../../../data/rules/inbox/messageContent.ts'
import { mailedMessages, mailsRead } from '../../../data/tables/threads.ts'
import { contactMostLinks } from '../../../data/vocabulary/contact.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { comparable } from '../../platform/addresses.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { count, hiddenMailbox, type Limit, waitFor } from '../../platform/http/limits.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { FoundMail } from '../../platform/providers/mailbox.ts'
import { hasRow, insertRow } from '../../platform/rows.ts'
import { insertMessage, languageOfSender, setMessageAside } from '../contact/contact.store.ts'
import { tellAdmins } from '../contact/contact.ts'
import { refuseAttachments } from './attachments.ts'
import { findSeen, keepSeen, placeOf } from './mailbox.ts'
import { type ReadMail, readMail } from './readMail.ts'
import { tellOfFailure } from './replyRoom.ts'
import { findReply, findThreadById, moveReply } from './threads.store.ts'
import { type NamedReply, tokenOf } from './token.ts'

type Outcome = (typeof mailsRead.$inferSelect)['outcome']

const mailsPerSender: Limit = { action: 'mail_in', identifierType: 'email', most: 20, windowMs: hourMs }
/** Of people who do not answer a mail of ours, all together: more of them is nothing that two people can read. */
const strangersPerHour: Limit = { action: 'mail_in_strangers', identifierType: 'email', most: 60, windowMs: hourMs }

/** Takes one mail in, once: that it was read is noted in the transaction of what becomes of it. */
export async function takeMail(deps: Deps, found: FoundMail): Promise<void> {
  const mail = await readMail(found).catch((error: unknown) => {
    deps.log.warn({ err: error, uid: found.uid }, 'a mail cannot be read')
    return null
  })
  note(deps, found, (tx, at) => (mail ? becomeOf(tx, deps, { mail, found, at }) : tellUnreadable(tx, found, at)), mail)
}

/** A mail over which the mailbox cannot be read further is left out, and the admins are told. */
export const passMail = (deps: Deps, at: Pick<FoundMail, 'uid' | 'uidValidity'>): void =>
  note(deps, at, (tx, instant) => tellUnreadable(tx, at, instant))

function note(
  deps: Deps,
  { uid, uidValidity }: Pick<FoundMail, 'uid' | 'uidValidity'>,
  work: (tx: Tx, at: string) => Outcome,
  mail: ReadMail | null = null,
): void {
  const { db, clock, secrets } = deps
  const at = toInstant(clock)
  const mailbox = placeOf(deps)
  const mark = mail ? secrets.hide(`mail ${mail.mark}`) : secrets.hide(`mail ${mailbox} ${uidValidity} ${uid}`)
  db.transaction((tx) => {
    const isHere = and(eq(mailsRead.mailbox, mailbox), eq(mailsRead.uidValidity, uidValidity), eq(mailsRead.uid, uid))
    if (!hasRow(tx, mailsRead, or(isHere, eq(mailsRead.mark, mark)))) {
      const outcome = work(tx, at)
      insertRow(tx, mailsRead, { mailbox, uidValidity, uid, mark, outcome, readAt: at })
    }
    keepSeen(tx, mailbox, { uidValidity, uid }, at)
  })
}

interface Taken {
  mail: ReadMail
  found: FoundMail
  at: string
}

function becomeOf(tx: Tx, deps: Deps, { mail, found, at }: Taken): Outcome {
  if (isOurs(deps, mail)) return 'own'
  if (noteReturns(tx, deps, mail.returned, at)) return 'bounce'
  const { isAutomatic } = mail
  if (!isAutomatic && mail.text === '' && mail.attachments.length === 0) return 'empty'
  const replyTo = mail.isFromOne && findAnswered(deps, mail)
  const isAside = isAutomatic || (!replyTo && (mail.isToMany || isUnwanted(tx, deps, mail)))
  const language = languageOfSender(tx, mail.from.address) ?? defaultLanguage
  const row = insertMessage(tx, messageOf(mail), { submission: randomUUID(), language, at })
  const { mailName, quoted, isCut, attachments } = mail
  insertRow(tx, mailedMessages, {
    messageId: row.id,
    isProven: Boolean(replyTo),
    isAutomatic: isAutomatic || (isAside && mail.isToMany),
    mailName,
    quoted,
    isCut,
    attachments,
  })
  if (isAside) setMessageAside(tx, row.id, true)
  else tellAdmins(tx, row, at)
  const isNews = found.arrivedAt.toISOString() >= (findSeen(tx, placeOf(deps))?.quietBefore ?? '')
  if (attachments.length > 0 && !isAside && isNews) refuseAttachments(tx, deps, { to: mail.from.address, language, at })
  return isAutomatic ? 'automatic' : isAside ? 'aside' : replyTo ? 'answer' : 'message'
}

/** From our own address: a copy of what we sent. */
const isOurs = ({ mailer }: Pick<Deps, 'mailer'>, { from }: ReadMail) =>
  comparable(mailer.from.replace(/^.*<|>$/g, '')) === comparable(from.address)

/** The reply of ours that it answers, from the address to which that went. */
const findAnswered = (deps: Deps, { answers, from }: ReadMail): NamedReply | undefined =>
  answers.find(({ id, token }) => token === tokenOf(deps, id, from.address))

/** What the form refuses, and what nobody can read any more: it is kept aside, and nobody is alerted. */
function isUnwanted(tx: Tx, { clock, secrets }: Deps, { from, subject, text }: ReadMail): boolean {
  const limits = { db: tx, clock }
  const sender = hiddenMailbox({ secrets }, from.address)
  const isTooMuch = waitFor(limits, mailsPerSender, sender) > 0 || waitFor(limits, strangersPerHour, 'all') > 0
  count(limits, mailsPerSender, sender)
  count(limits, strangersPerHour, 'all')
  const words = `${from.name}\n${subject}\n${text}`
  return isTooMuch || countLinks(words) > contactMostLinks || hasProhibitedContent(words)
}

const messageOf = ({ from, subject, text }: ReadMail) => ({
  name: from.name,
  email: from.address,
  subject,
  category: 'other' as const,
  message: text || 'Nothing is written in this mail.',
  selectedEvents: [],
  eventPreference: null,
  location: null,
  isSpam: false,
  website: null,
  url: null,
  phoneNumber: null,
})

/** Replies of which a mail server says that they did not arrive. Only who got one, or a mail server on its way, can name it. */
function noteReturns(tx: Tx, deps: Deps, returned: NamedReply[], at: string): boolean {
  const ours = returned.flatMap(({ id, token }) => {
    const reply = findReply(tx, id)
    return reply && token === tokenOf(deps, id, addressOf(tx, reply.threadId)) ? reply : []
  })
  for (const reply of ours) {
    const error = 'The mail server of this address sent it back.'
    if (moveReply(tx, reply.id, ['waiting', 'sent', 'unsure'], { state: 'returned', error }))
      tellOfFailure(tx, reply, { end: 'returned', at })
  }
  return ours.length > 0
}

const addressOf = (tx: Store, threadId: number) => findThreadById(tx, threadId)?.email ?? ''

function tellUnreadable(tx: Tx, { uid, uidValidity }: Pick<FoundMail, 'uid' | 'uidValidity'>, at: string): Outcome {
  notify(tx, {
    type: 'mail_unreadable',
    key: `mail_unreadable:${uidValidity}:${uid}`,
    title: 'A mail cannot be shown here',
    message: 'Somebody has written, and the mail cannot be read here. It lies in the mailbox.',
    actionDescription: 'Look for it in the mailbox with a mail program.',
    at,
  })
  return 'unreadable'
}
