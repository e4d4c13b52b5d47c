import type { MailState } from '../../../data/contract/outreach/mail.ts'
import type { ReplyState } from '../../../data/vocabulary/contact.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { comparable } from '../../platform/addresses.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { findMail, type MailRow } from '../../platform/mail/mail.store.ts'
import type { MailRoom, Words } from '../../platform/mail/mail.ts'
import { mailFoot, mailPage } from '../../platform/mail/mailPage.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { findMessage, languageOfSender } from '../contact/contact.store.ts'
import { findMailed, findReply, findThreadById, moveReply, type ReplyRow } from './threads.store.ts'
import { readMailKey } from './token.ts'

type Given = Pick<Deps, 'db' | 'clock'>

/** Makes the words of a reply when its mail leaves, and writes down what became of it. */
export const replyRoom = (deps: () => Given): MailRoom => ({
  compose(mail) {
    const { db } = deps()
    const reply = replyOf(db, mail)
    if (!reply) return { skip: 'The message was erased.' }
    if (reply.state !== 'waiting') return { skip: 'It was taken back.' }
    const email = findThreadById(db, reply.threadId)?.email
    if (!email || comparable(email) !== comparable(mail.recipient)) return { skip: 'The message was erased.' }
    const answered = reply.messageId === null ? undefined : findMessage(db, reply.messageId)
    const language = answered?.language ?? languageOfSender(db, email) ?? defaultLanguage
    const mailName = answered && findMailed(db, answered.id)?.mailName
    return speaking(language, () => wordsOf(reply, mailName ?? null))
  },
  settled(tx, mail, { state }) {
    const reply = replyOf(tx, mail)
    const end = ends[state]
    if (!reply || !end) return
    const at = toInstant(deps().clock)
    const error = findMail(tx, mail.id)?.error ?? null
    const isMoved = moveReply(tx, reply.id, ['waiting'], { state: end, error, ...(end === 'sent' && { sentAt: at }) })
    if (isMoved && end !== 'sent') tellOfFailure(tx as Tx, reply, { end, at })
  },
})

const ends: Partial<Record<MailState, ReplyState>> = {
  sent: 'sent',
  failed: 'failed',
  unsure: 'unsure',
  skipped: 'failed',
}

const replyOf = (db: Store, { key }: Pick<MailRow, 'key'>): ReplyRow | undefined => {
  const id = readMailKey(key)
  return id === null ? undefined : findReply(db, id)
}

function wordsOf({ subject, text }: ReplyRow, answered: string | null): Words {
  const why = t('You wrote to Voices for Wildlife. You can answer this email.')
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p dir="auto" style="margin:0 0 16px;white-space:pre-line">${escaped(part)}</p>`)
  return {
    subject,
    text: `${text}\n\n-- \n${why}`,
    html: mailPage(subject, paragraphs, mailFoot(escaped(why))),
    headers: {
      // A person wrote it (RFC 3834, 5).
      'auto-submitted': 'no',
      ...(answered && /^<[!-~]{3,250}>$/.test(answered) && { 'in-reply-to': answered, references: answered }),
    },
  }
}

const whatBecame: Partial<Record<ReplyState, { title: string; message: string }>> = {
  failed: { title: 'A reply did not leave', message: 'The mail server did not take it.' },
  unsure: { title: 'A reply may not have arrived', message: 'Nobody can tell, so it was not sent again.' },
  returned: { title: 'A reply came back', message: 'The mailbox of the person did not take it.' },
}

/** Whose reply it was stands in the thread: the notification names nobody. */
export function tellOfFailure(tx: Tx, { messageId }: ReplyRow, { end, at }: { end: ReplyState; at: string }): void {
  const words = whatBecame[end]
  if (!words) return
  notify(tx, {
    type: 'reply_undelivered',
    ...words,
    actionDescription: 'Look at the reply, and reach the person in another way if you can.',
    metadata: messageId === null ? undefined : { contactMessageId: messageId },
    at,
  })
}
