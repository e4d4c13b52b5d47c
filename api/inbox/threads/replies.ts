import type { AdminName } from '../../../data/contract/admin.ts'
import type { ReplyGiven } from '../../../data/contract/inbox/threads.ts'
import { replyHeldSeconds } from '../../../data/vocabulary/contact.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../platform/idempotencyKeys.ts'
import { findMailOf, moveMail } from '../../platform/mail/mail.store.ts'
import { askForMail, queueMail } from '../../platform/mail/mail.ts'
import { dropSteps } from '../../platform/mail/steps/steps.ts'
import { readNoticesOf, reopenNoticesOf, settleNoticesOf } from '../../platform/notifications/about.ts'
import { type ContactRow, findMessage, moveMessage } from '../contact/contact.store.ts'
import { canSendAgain, threadAround } from './thread.ts'
import {
  countRepliesTo,
  ensureThread,
  findLastReply,
  findReply,
  findThreadById,
  insertReply,
  moveReply,
  type ReplyRow,
  removeDraft,
} from './threads.store.ts'
import { mailKeyOf } from './token.ts'

type Post = Pick<Deps, 'db' | 'clock' | 'jobs' | 'mailer' | 'secrets'>

/**
 * Writes back by mail, once for its key: the mail leaves ten seconds later, and the message is responded.
 * Errors: contact.not_found; contact.set_aside; contact.no_mail; contact.colleague_replied.
 */
export function replyToMessage(
  deps: Post,
  admin: AdminName,
  id: number,
  { subject, text, lastReply, key }: ReplyGiven & { key: string },
): ReplyRow {
  const { db, clock, jobs, mailer } = deps
  const now = clock.now()
  const at = now.toISOString()
  const making = { route: `POST /api/contact/${id}/thread/replies`, key }
  const reply = db.transaction((tx) => {
    const { asked, message } = threadAround(tx, id)
    const made = findByIdempotencyKey(tx, making)
    const before = made === undefined ? undefined : findReply(tx, made)
    if (before) return before
    if (message.isSpam) fail('conflict', 'contact.set_aside', 'This message is set aside. Bring it back first.')
    if (mailer.way !== 'smtp') fail('conflict', 'contact.no_mail', 'No mail server is set up, so no mail can leave.')
    const thread = ensureThread(tx, message.email, at)
    refuseSecond(tx, thread.id, lastReply)
    const leavesAt = new Date(now.getTime() + replyHeldSeconds * 1000)
    const reply = insertReply(tx, {
      threadId: thread.id,
      messageId: id,
      isApart: asked.isApart,
      admin,
      subject,
      text,
      statusBefore: message.status,
      leavesAt: leavesAt.toISOString(),
      createdAt: at,
    })
    queueReply(tx, deps, { reply, message, leavesAt })
    settleMessage(tx, message, at)
    removeDraft(tx, thread.id, admin)
    noteIdempotencyKey(tx, making, reply.id, at)
    recordAct(tx, { admin, action: 'message.replied', subject: subjectOf(id), after: { reply: reply.id }, at })
    return reply
  })
  jobs.wake()
  return reply
}

/** A colleague has written back meanwhile: whoever sends has to see it first. */
function refuseSecond(tx: Store, threadId: number, seen: number | null | undefined): void {
  if (seen === undefined) return
  const last = findLastReply(tx, threadId)
  if (last && last.id !== seen)
    fail('conflict', 'contact.colleague_replied', `${last.admin} has replied meanwhile. Please read that first.`)
}

function queueReply(
  tx: Tx,
  deps: Pick<Post, 'jobs' | 'secrets'>,
  { reply, message, leavesAt }: { reply: ReplyRow; message: ContactRow; leavesAt: Date },
): void {
  queueMail(tx, deps.jobs, {
    key: mailKeyOf(deps, reply.id, message.email),
    kind: 'reply',
    to: { name: null, address: message.email },
    subject: reply.subject,
    text: null,
    html: null,
    at: reply.createdAt,
    sendAt: leavesAt,
  })
}

/** That it is answered is told by the answer itself. */
function settleMessage(tx: Tx, { id, status }: ContactRow, at: string): void {
  if (status !== 'responded') moveMessage(tx, id, { from: ['unread', 'read'], to: 'responded' })
  readNoticesOf(tx, { contactMessageId: id }, at)
  settleNoticesOf(tx, { contactMessageId: id }, at)
  dropSteps(tx, { about: 'message', id }, ['message_answered'])
}

/** Before it has left. Errors: contact.no_reply; contact.reply_left. */
export function takeReplyBack(
  { db, clock, secrets }: Pick<Post, 'db' | 'clock' | 'secrets'>,
  admin: AdminName,
  given: { id: number; replyId: number },
): ReplyRow {
  return db.transaction((tx) => {
    const reply = existing(tx, given)
    if (reply.state === 'taken_back') return reply
    const mail = findMailOf(tx, keyOf(tx, { secrets }, reply))
    const hasStayed = mail && moveMail(tx, mail.id, ['queued'], { state: 'skipped', error: 'It was taken back.' })
    if (!hasStayed || !moveReply(tx, reply.id, ['waiting'], { state: 'taken_back' }))
      fail('conflict', 'contact.reply_left', 'This reply has left, so it cannot be taken back.')
    const message = reply.messageId === null ? undefined : findMessage(tx, reply.messageId)
    if (message && reply.statusBefore !== 'responded' && countRepliesTo(tx, message.id) === 0) {
      moveMessage(tx, message.id, { from: ['responded'], to: 'read' })
      reopenNoticesOf(tx, { contactMessageId: message.id })
    }
    const subject = subjectOf(reply.messageId ?? given.id)
    recordAct(tx, { admin, action: 'message.reply_taken_back', subject, at: toInstant(clock) })
    return existing(tx, given)
  })
}

/** Once more, under the same name. Errors: contact.no_reply; contact.reply_state; contact.no_mail. */
export function sendReplyAgain(deps: Post, admin: AdminName, given: { id: number; replyId: number }): ReplyRow {
  const { db, clock, jobs, mailer } = deps
  const at = toInstant(clock)
  const reply = db.transaction((tx) => {
    const reply = existing(tx, given)
    if (!canSendAgain(reply)) fail('conflict', 'contact.reply_state', 'This reply is not waiting for anybody.')
    if (mailer.way !== 'smtp') fail('conflict', 'contact.no_mail', 'No mail server is set up, so no mail can leave.')
    const { message } = threadAround(tx, given.id)
    moveReply(tx, reply.id, [reply.state], { state: 'waiting', error: null, sentAt: null, leavesAt: at })
    const mail = findMailOf(tx, mailKeyOf(deps, reply.id, message.email))
    if (mail && moveMail(tx, mail.id, ['failed', 'unsure', 'skipped', 'sent'], { state: 'queued', error: null }))
      askForMail(tx, jobs, mail)
    else if (!mail) queueReply(tx, deps, { reply, message, leavesAt: new Date(at) })
    recordAct(tx, { admin, action: 'message.replied_again', subject: subjectOf(given.id), at })
    return existing(tx, given)
  })
  jobs.wake()
  return reply
}

const subjectOf = (id: number) => ({ kind: 'contact_message', id })

/** Errors: contact.not_found; contact.no_reply. */
function existing(tx: Store, { id, replyId }: { id: number; replyId: number }): ReplyRow {
  const { asked } = threadAround(tx, id)
  const reply = findReply(tx, replyId)
  if (reply && reply.threadId === asked.threadId) return reply
  return fail('notFound', 'contact.no_reply', 'This reply no longer exists.')
}

const keyOf = (tx: Store, deps: Pick<Post, 'secrets'>, { id, threadId }: ReplyRow): string =>
  mailKeyOf(deps, id, findThreadById(tx, threadId)?.email ?? '')
