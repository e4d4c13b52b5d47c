import { and, eq, lt, sql } from 'drizzle-orm'
import { contactMessages } from '../../../data/tables/contact.ts'
import { mailsRead, messageThreads, threadDrafts, threadNotes, threadReplies } from '../../../data/tables/threads.ts'
import type { Store } from '../../platform/database.ts'
import { type Before, deleteSome, type HeldItem, isAddress } from '../../platform/erasure.ts'
import { deleteRows, listRows } from '../../platform/rows.ts'
import { findThread } from './threads.store.ts'

/** What was written back to them, what the admins noted about them, and what was begun. */
export function threadOfPerson(db: Store, email: string): HeldItem[] {
  const thread = findThread(db, email)
  if (!thread) return []
  const replies = listRows(db, threadReplies, {
    where: eq(threadReplies.threadId, thread.id),
    orderBy: [threadReplies.id],
  })
  const notes = listRows(db, threadNotes, { where: eq(threadNotes.threadId, thread.id), orderBy: [threadNotes.id] })
  const drafts = listRows(db, threadDrafts, { where: eq(threadDrafts.threadId, thread.id) })
  return [
    { email: thread.email, answeredBy: thread.assignedTo },
    ...replies.map(({ admin, subject, text, state, error, sentAt, createdAt }) => ({
      reply: text,
      subject,
      by: admin,
      state,
      error,
      sentAt,
      createdAt,
    })),
    ...notes.map(({ admin, text, createdAt }) => ({ note: text, by: admin, createdAt })),
    ...drafts.map(({ admin, text, updatedAt }) => ({ draft: text, by: admin, updatedAt })),
  ]
}

/** With its replies, notes and drafts. */
export const eraseThreadOfPerson = (tx: Store, email: string): number =>
  deleteRows(tx, messageThreads, isAddress(messageThreads.email, email))

/** Replies and notes, then threads in which nothing is left. */
export function forgetThreadsBefore(db: Store, given: Before): number {
  const { before, limit } = given
  const forgotten =
    deleteSome(db, threadReplies, lt(threadReplies.createdAt, before), limit) +
    deleteSome(db, threadNotes, lt(threadNotes.createdAt, before), limit)
  db.delete(threadDrafts).where(lt(threadDrafts.updatedAt, before)).run()
  const isEmpty = and(
    lt(messageThreads.createdAt, before),
    sql`not exists (select 1 from ${threadReplies} where ${threadReplies.threadId} = ${messageThreads.id})`,
    sql`not exists (select 1 from ${threadNotes} where ${threadNotes.threadId} = ${messageThreads.id})`,
    sql`not exists (select 1 from ${contactMessages} where comparable(${contactMessages.email}) = comparable(${messageThreads.email}))`,
  )
  return forgotten + deleteSome(db, messageThreads, isEmpty, limit)
}

export const forgetMailsReadBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, mailsRead, lt(mailsRead.readAt, before), limit)
