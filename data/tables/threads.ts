import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type AdminName, adminNames } from '../contract/admin.ts'
import { contactStatuses, replyStates } from '../vocabulary/contact.ts'
import { comparableOf, count, createdAt, emailAddress, flag, id, instant, listOf } from './columns.ts'
import { contactMessages } from './contact.ts'

/** What the desk keeps of the talk with one person. Their messages stand under their address. */
export const messageThreads = sqliteTable(
  'message_threads',
  {
    id: id(),
    email: emailAddress('email').notNull(),
    /** Who of the admins answers this person. */
    assignedTo: text('assigned_to', { enum: adminNames }).$type<AdminName>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('message_threads_by_address').on(comparableOf(t.email)),
    index('message_threads_by_admin').on(t.assignedTo),
    index('message_threads_by_age').on(t.createdAt),
  ],
)

const thread = () =>
  integer('thread_id')
    .notNull()
    .references(() => messageThreads.id, { onDelete: 'cascade' })
const admin = () => text('admin', { enum: adminNames }).$type<AdminName>()

/** What was written back by mail. */
export const threadReplies = sqliteTable(
  'thread_replies',
  {
    id: id(),
    threadId: thread(),
    /** The message that it answers, while that is there. */
    messageId: integer('message_id').references(() => contactMessages.id, { onDelete: 'set null' }),
    /** It answers a mail of which nobody knows who sent it. */
    isApart: flag('is_apart').notNull().default(false),
    admin: admin().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: replyStates }).notNull().default('waiting'),
    /** What the message was before: put back where the reply is taken back. */
    statusBefore: text('status_before', { enum: contactStatuses }).notNull(),
    /** Until then it can be taken back. */
    leavesAt: instant('leaves_at').notNull(),
    error: text('error'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('thread_replies_by_thread').on(t.threadId, t.createdAt, t.id),
    index('thread_replies_by_message').on(t.messageId),
    index('thread_replies_by_state').on(t.state),
    index('thread_replies_by_age').on(t.createdAt),
  ],
)

/** What the admins note about a person, for each other. It is never mailed. */
export const threadNotes = sqliteTable(
  'thread_notes',
  { id: id(), threadId: thread(), admin: admin().notNull(), text: text('text').notNull(), createdAt: createdAt() },
  (t) => [
    index('thread_notes_by_thread').on(t.threadId, t.createdAt, t.id),
    index('thread_notes_by_age').on(t.createdAt),
  ],
)

/** An answer that was begun, of each admin one; and until when that admin is at it. */
export const threadDrafts = sqliteTable(
  'thread_drafts',
  {
    threadId: thread(),
    admin: admin().notNull(),
    text: text('text').notNull().default(''),
    revision: count('revision'),
    writingSince: instant('writing_since'),
    writingUntil: instant('writing_until'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.threadId, t.admin] }), index('thread_drafts_by_age').on(t.updatedAt)],
)

/** What a message has besides that came as a mail. */
export const mailedMessages = sqliteTable('mailed_messages', {
  messageId: integer('message_id')
    .primaryKey()
    .references(() => contactMessages.id, { onDelete: 'cascade' }),
  /** It answers a mail of ours, from the address to which that went. Without it, anybody may have written the address. */
  isProven: flag('is_proven').notNull(),
  /** A program seems to have sent it, or it went to many: it was kept aside for that. */
  isAutomatic: flag('is_automatic').notNull().default(false),
  /** The mail's own name, for answers to stand below it. */
  mailName: text('mail_name'),
  /** What it repeats of earlier mails. */
  quoted: text('quoted'),
  isCut: flag('is_cut').notNull().default(false),
  attachments: listOf<{ name: string; bytes: number }>('attachments').notNull().default([]),
})

/** Which mails of the mailbox were read: none is read twice. It names nobody. */
export const mailsRead = sqliteTable(
  'mails_read',
  {
    id: id(),
    /** A keyed hash of where it lies, and its number there (RFC 3501, 2.3.1.1). */
    mailbox: text('mailbox').notNull(),
    uidValidity: text('uid_validity').notNull(),
    uid: integer('uid').notNull(),
    /** A keyed hash of what it is: it may come to lie elsewhere. */
    mark: text('mark').notNull().unique(),
    outcome: text('outcome', {
      enum: ['answer', 'message', 'aside', 'automatic', 'bounce', 'own', 'empty', 'unreadable'],
    }).notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [
    uniqueIndex('mails_read_by_number').on(t.mailbox, t.uidValidity, t.uid),
    index('mails_read_by_age').on(t.readAt),
  ],
)
