import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ContactCounts } from '../../../data/contract/inbox/contact.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import type { ContactCategory, ContactStatus } from '../../../data/vocabulary/contact.ts'
import { countRows, mentions, type Store } from '../../platform/database.ts'
import { changeRows, deleteRows, findById, hasRow, insertRow, listPage, type PageAsked } from '../../platform/rows.ts'
import { countTallied, partsOf } from '../../platform/tallies.ts'

export type ContactRow = typeof contactMessages.$inferSelect
export type NewContactMessage = Omit<ContactRow, 'id' | 'status' | 'submission' | 'createdAt'>

export const findMessage = (db: Store, id: number): ContactRow | undefined => findById(db, contactMessages, id)

export const hasMessages = (db: Store) => hasRow(db, contactMessages)

export const findMessageOfSubmission = (db: Store, submission: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.submission, submission)).get()

export const insertMessage = (tx: Store, message: NewContactMessage, given: { submission: string; at: string }) =>
  insertRow(tx, contactMessages, { ...message, submission: given.submission, createdAt: given.at })

export interface MessageFilter {
  isSpam: boolean
  status?: ContactStatus
  category?: ContactCategory
  id?: number
  q?: string
}

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listMessages = (db: Store, { before, limit, ...filter }: MessageFilter & PageAsked): ContactRow[] =>
  listPage(db, contactMessages, [contactMessages.createdAt, contactMessages.id], {
    where: matches(filter),
    before,
    limit,
  })

/** How many there are on all pages of such a list. */
export const countListed = (db: Store, filter: MessageFilter) =>
  filter.id !== undefined || filter.q
    ? countRows(db, contactMessages, matches(filter))
    : countTallied(
        db,
        'contact_messages',
        (isSpam, status, category) =>
          (isSpam === '1') === filter.isSpam &&
          status === (filter.status ?? status) &&
          category === (filter.category ?? category),
      )

function matches({ isSpam, status, category, id, q }: MessageFilter): SQL | undefined {
  return and(
    id === undefined ? eq(contactMessages.isSpam, isSpam) : eq(contactMessages.id, id),
    status && eq(contactMessages.status, status),
    category && eq(contactMessages.category, category),
    q ? mentions(written, q) : undefined,
  )
}

const { name, email, subject, message, location } = contactMessages
const written = sql`${name} || ' ' || ${email} || ' ' || ${subject} || ' ' || ${message} || ' ' || coalesce(${location}, '')`

export function countMessages(db: Store): ContactCounts {
  const counts: ContactCounts = { unread: 0, read: 0, responded: 0, aside: 0 }
  for (const { part, n } of partsOf(db, 'contact_messages')) {
    const [isSpam, status] = part
    counts[isSpam === '1' ? 'aside' : (status as ContactStatus)] += n
  }
  return counts
}

/** Moves a message if it is still in one of these states; says whether it did. */
export const moveMessage = (tx: Store, id: number, move: { from: readonly ContactStatus[]; to: ContactStatus }) =>
  changeRows(
    tx,
    contactMessages,
    and(eq(contactMessages.id, id), eq(contactMessages.isSpam, false), inArray(contactMessages.status, [...move.from])),
    { status: move.to },
  ) === 1

/** Says whether that was news. */
export const setMessageAside = (tx: Store, id: number, isSpam: boolean) =>
  changeRows(tx, contactMessages, and(eq(contactMessages.id, id), eq(contactMessages.isSpam, !isSpam)), { isSpam }) ===
  1

export const removeMessageAside = (tx: Store, id: number) =>
  deleteRows(tx, contactMessages, and(eq(contactMessages.id, id), eq(contactMessages.isSpam, true))) === 1
