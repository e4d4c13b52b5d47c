import { z } from 'zod'
import { cleanText } from '../../rules/cleanText.ts'
import { mostInStep, mostTemplates, type ReplyState, threadMaxLength } from '../../vocabulary/contact.ts'
import { type AdminName, adminNames } from '../admin.ts'
import { pageCursor, revision } from '../lists.ts'
import type { Instant } from '../times.ts'
import { type ContactMessage, contactListQuery } from './contact.ts'

// The talk with one person, whom any of their messages names: `/api/contact/{id}/thread` (admins).

const words = (most: number, tooLong: string) =>
  z.string('Please write something').overwrite(cleanText).trim().min(1, 'Please write something').max(most, tooLong)

export interface ThreadReply {
  id: number
  admin: AdminName
  subject: string
  text: string
  state: ReplyState
  /** Until then it can be taken back. */
  leavesAt: Instant
  /** Why it did not arrive, where that is known. */
  error: string | null
  sentAt: Instant | null
  /** It can be sent once more. */
  canSendAgain: boolean
  createdAt: Instant
}

export interface ThreadNote {
  id: number
  admin: AdminName
  text: string
  createdAt: Instant
}

export type ThreadEntry =
  | { kind: 'message'; at: Instant; message: ContactMessage }
  | { kind: 'reply'; at: Instant; reply: ThreadReply }
  | { kind: 'note'; at: Instant; note: ThreadNote }

export interface ThreadDraft {
  text: string
  revision: number
  updatedAt: Instant
}

/**
 * `GET /api/contact/{id}/thread`: the newest 100 entries, the oldest of them first; `before` is `older` of an earlier answer. A mail
 * that proves no sender opens a thread of its own, with nothing in it but such mails and the replies to them.
 */
export const threadQuery = z.object({ before: pageCursor })
export interface MessageThread {
  email: string
  /** As they last wrote it. */
  name: string
  /** It is that of mails whose sender nobody knows. */
  isApart: boolean
  /** The newest message of the other thread under this address; null where there is none. */
  otherId: number | null
  assignedTo: AdminName | null
  entries: ThreadEntry[]
  /** How many entries there are in all. */
  total: number
  /** Where older entries begin; null at the beginning. */
  older: string | null
  /** The newest reply: sent back with one's own, it shows that nobody was quicker. */
  lastReply: number | null
  /** The other admin is at an answer. */
  writing: { admin: AdminName; since: Instant } | null
  /** Of the admin who asks. */
  draft: ThreadDraft | null
}

/**
 * `PUT …/thread/draft`: keeps what the admin has written, and tells the other one; the draft as it then is, null where nothing is left.
 * Errors: 404 contact.not_found; 409 contact.draft_changed with `current`.
 */
export const draftChange = z.object({ text: z.string().max(threadMaxLength.reply), revision })
/** `POST …/thread/writing`, `DELETE …/thread/writing`: `204`. Tells the other admin that an answer is begun, for two minutes. */

/**
 * `POST …/thread/replies`: `201` with the reply, one for its `Idempotency-Key`. It leaves ten seconds later, and its message is responded.
 * Errors: 404 contact.not_found; 409 contact.set_aside; 409 contact.no_mail; 409 contact.colleague_replied.
 */
export const replyGiven = z.object({
  subject: words(threadMaxLength.subject, 'The subject is too long'),
  text: words(threadMaxLength.reply, 'The reply is too long'),
  /** `lastReply` of the thread that the admin saw; left out, nobody is asked. */
  lastReply: z.number().int().nullable().optional(),
})
export type ReplyGiven = z.infer<typeof replyGiven>
/**
 * `DELETE …/thread/replies/{replyId}`: the reply as it then is, taken back. Errors: 404; 409 contact.reply_left.
 * `POST …/thread/replies/{replyId}/again`: sends once more what is failed, unsure, held or returned. Errors: 404; 409 contact.reply_state.
 */

/** `POST …/thread/notes`: `201`, one for its `Idempotency-Key`. `DELETE …/thread/notes/{noteId}`: the admin's own; `204`. */
export const threadNoteGiven = z.object({ text: words(threadMaxLength.note, 'The note is too long') })

/**
 * `PUT …/thread/assignment`: `{ assignedTo }` as it then is. `from` is what the admin saw.
 * Errors: 409 contact.assigned_meanwhile with `current`.
 */
const assignee = z.enum(adminNames).nullable()
export const assignmentChange = z.object({ to: assignee, from: assignee.optional() })
export type AssignmentChange = z.infer<typeof assignmentChange>

/**
 * `GET`, `PUT /api/contact/templates` (admins): replies to begin with. Errors: 409 contact.templates_changed with `current`.
 */
export const replyTemplate = z.object({
  name: words(threadMaxLength.templateName, 'The name is too long'),
  text: words(threadMaxLength.reply, 'The text is too long'),
})
export type ReplyTemplate = z.infer<typeof replyTemplate>
export const templatesChange = z.object({ templates: z.array(replyTemplate).max(mostTemplates), revision })
export interface ReplyTemplates {
  templates: ReplyTemplate[]
  revision: number
}

/** `GET /api/contact/mailbox` (admins): whether replies can leave, and answers come in. */
export interface MailboxState {
  canSend: boolean
  /** The sender that people see, and whom they answer. */
  from: string
  /** `IMAP_URL` is set. */
  isRead: boolean
  /** When it was last read to its end. */
  readAt: Instant | null
  /** Why it cannot be read now. */
  trouble: { since: Instant; words: string } | null
}

/**
 * `POST /api/contact/bulk` (admins): does the same with many messages, at most 200 in a step: with these `ids`, or with all that fit
 * `filter`, from the newest on. `next` is the `before` of the next step; null after the last. What does not allow it is left as it is.
 * Deleting is not among them: each deletion waits ten seconds by itself.
 */
const bulkActs = ['read', 'responded', 'spam', 'not_spam', 'assign'] as const
export const bulkGiven = z
  .object({
    act: z.enum(bulkActs),
    /** For `assign`. */
    to: assignee.optional(),
    ids: z.array(z.number().int().positive()).max(mostInStep).optional(),
    filter: contactListQuery.omit({ id: true, limit: true, before: true }).optional(),
    before: pageCursor,
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'either ids or filter')
export type BulkGiven = z.output<typeof bulkGiven>
export interface BulkDone {
  done: number
  /** Left as they were, because a colleague was quicker or their state does not allow it. */
  left: number
  next: string | null
}
