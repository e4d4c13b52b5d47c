import { and, count, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import {
  mailedMessages,
  messageThreads,
  threadDrafts,
  threadNotes,
  threadReplies,
} from '../../../data/tables/threads.ts'
import type { ReplyState } from '../../../data/vocabulary/contact.ts'
import { comparable } from '../../platform/addresses.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { isAddress } from '../../platform/erasure.ts'
import { changeRows, findById, findFirst, findRow, insertRow, listPage, type PageAsked } from '../../platform/rows.ts'
import type { ContactRow } from '../contact/contact.store.ts'

export type ThreadRow = typeof messageThreads.$inferSelect
export type ReplyRow = typeof threadReplies.$inferSelect
export type NoteRow = typeof threadNotes.$inferSelect
export type DraftRow = typeof threadDrafts.$inferSelect

export const findThread = (db: Store, email: string) =>
  findRow(db, messageThreads, isAddress(messageThreads.email, email))
export const findThreadById = (db: Store, id: number) => findById(db, messageThreads, id)

/** Begun with the first thing that is to be kept of it. */
export const ensureThread = (tx: Store, email: string, at: string): ThreadRow =>
  findThread(tx, email) ?? insertRow(tx, messageThreads, { email: comparable(email), createdAt: at })

export const assignThread = (tx: Store, id: number, assignedTo: AdminName | null) =>
  changeRows(tx, messageThreads, eq(messageThreads.id, id), { assignedTo })

/** A thread, or that of the mails under its address whose sender nobody knows. */
export interface ThreadAsked {
  email: string
  threadId: number | null
  isApart: boolean
}

const isUnproven = sql`exists (select 1 from ${mailedMessages}
  where ${mailedMessages.messageId} = ${contactMessages.id} and ${mailedMessages.isProven} = 0)`

const messagesIn = ({ email, isApart }: Omit<ThreadAsked, 'threadId'>): SQL | undefined =>
  and(isAddress(contactMessages.email, email), isApart ? isUnproven : sql`not ${isUnproven}`)
const repliesIn = ({ threadId, isApart }: ThreadAsked): SQL | undefined =>
  and(eq(threadReplies.threadId, threadId ?? 0), isApart ? eq(threadReplies.isApart, true) : undefined)
const notesIn = ({ threadId }: ThreadAsked): SQL => eq(threadNotes.threadId, threadId ?? 0)

export const listMessagesIn = (db: Store, asked: ThreadAsked, page: PageAsked) =>
  listPage(db, contactMessages, [contactMessages.createdAt, contactMessages.id], { where: messagesIn(asked), ...page })
export const listRepliesIn = (db: Store, asked: ThreadAsked, page: PageAsked) =>
  listPage(db, threadReplies, [threadReplies.createdAt, threadReplies.id], { where: repliesIn(asked), ...page })
export const listNotesIn = (db: Store, asked: ThreadAsked, page: PageAsked) =>
  listPage(db, threadNotes, [threadNotes.createdAt, threadNotes.id], { where: notesIn(asked), ...page })

export const countEntries = (db: Store, asked: ThreadAsked): number =>
  countRows(db, contactMessages, messagesIn(asked)) +
  countRows(db, threadReplies, repliesIn(asked)) +
  countRows(db, threadNotes, notesIn(asked))

export const findNewestIn = (db: Store, asked: Omit<ThreadAsked, 'threadId'>): ContactRow | undefined =>
  findFirst(db, contactMessages, {
    where: messagesIn(asked),
    orderBy: [sql`${contactMessages.createdAt} desc`, sql`${contactMessages.id} desc`],
  })

export const findMailed = (db: Store, messageId: number) =>
  findRow(db, mailedMessages, eq(mailedMessages.messageId, messageId))

export const findReply = (db: Store, id: number): ReplyRow | undefined => findById(db, threadReplies, id)
export const insertReply = (tx: Store, reply: typeof threadReplies.$inferInsert): ReplyRow =>
  insertRow(tx, threadReplies, reply)

/** The newest that was not taken back. */
export const findLastReply = (db: Store, threadId: number): ReplyRow | undefined =>
  findFirst(db, threadReplies, {
    where: and(eq(threadReplies.threadId, threadId), ne(threadReplies.state, 'taken_back')),
    orderBy: [sql`${threadReplies.createdAt} desc`, sql`${threadReplies.id} desc`],
  })

/** Whether a message has a reply that was not taken back. */
export const countRepliesTo = (db: Store, messageId: number): number =>
  db
    .select({ n: count() })
    .from(threadReplies)
    .where(and(eq(threadReplies.messageId, messageId), ne(threadReplies.state, 'taken_back')))
    .get()?.n ?? 0

/** Changes a reply that is in one of these states; says whether it was. */
export const moveReply = (tx: Store, id: number, from: readonly ReplyState[], change: Partial<ReplyRow>): boolean =>
  changeRows(
    tx,
    threadReplies,
    and(
      eq(threadReplies.id, id),
      sql`${threadReplies.state} in (select value from json_each(${JSON.stringify(from)}))`,
    ),
    change,
  ) === 1

export const findNote = (db: Store, id: number): NoteRow | undefined => findById(db, threadNotes, id)
export const insertNote = (tx: Store, note: Omit<NoteRow, 'id'>): NoteRow => insertRow(tx, threadNotes, note)
export const removeNote = (tx: Store, id: number) => tx.delete(threadNotes).where(eq(threadNotes.id, id)).run()

const draftOf = (threadId: number, admin: AdminName) =>
  and(eq(threadDrafts.threadId, threadId), eq(threadDrafts.admin, admin))
export const findDraft = (db: Store, threadId: number, admin: AdminName): DraftRow | undefined =>
  findRow(db, threadDrafts, draftOf(threadId, admin))
export const keepDraft = (tx: Store, draft: DraftRow) =>
  tx
    .insert(threadDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: [threadDrafts.threadId, threadDrafts.admin], set: draft })
    .run()
export const removeDraft = (tx: Store, threadId: number, admin: AdminName) =>
  tx.delete(threadDrafts).where(draftOf(threadId, admin)).run()

/** Who else is at an answer. */
export const findWriter = (db: Store, threadId: number, but: AdminName, at: string): DraftRow | undefined =>
  findFirst(db, threadDrafts, {
    where: and(eq(threadDrafts.threadId, threadId), ne(threadDrafts.admin, but), gt(threadDrafts.writingUntil, at)),
    orderBy: [threadDrafts.writingSince],
  })
