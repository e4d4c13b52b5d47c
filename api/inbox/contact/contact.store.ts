import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { ContactCounts } from '../../../data/contract/inbox/contact.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { messageThreads } from '../../../data/tables/threads.ts'
import type { ContactCategory, ContactStatus } from '../../../data/vocabulary/contact.ts'
import type { Language } from '../../../data/words/languages.ts'
import { countRows, mentions, type Store } from '../../platform/database.ts'
import { isAddress } from '../../platform/erasure.ts'
import {
  changeRows,
  deleteRows,
  findById,
  hasRow,
  insertRow,
  listFields,
  listPage,
  type PageAsked,
  pluck,
} from '../../platform/rows.ts'
import { countTallied, partsOf } from '../../platform/tallies.ts'

export type ContactRow = typeof contactMessages.$inferSelect
export type NewContactMessage = Omit<ContactRow, 'id' | 'status' | 'submission' | 'language' | 'createdAt'>

export const findMessage = (db: Store, id: number): ContactRow | undefined => findById(db, contactMessages, id)

export const hasMessages = (db: Store) => hasRow(db, contactMessages)

export const findMessageOfSubmission = (db: Store, submission: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.submission, submission)).get()

/** The language of the latest message from an address; null where there is none. */
export const languageOfSender = (db: Store, email: string): Language | null =>
  pluck(db, contactMessages.language, {
    where: isAddress(contactMessages.email, email),
    orderBy: [desc(contactMessages.createdAt), desc(contactMessages.id)],
    limit: 1,
  })[0] ?? null

export const insertMessage = (
  tx: Store,
  message: NewContactMessage,
  { at, ...given }: Partial<Pick<ContactRow, 'language'>> & { submission: string; at: string },
) => insertRow(tx, contactMessages, { ...message, ...given, createdAt: at })

export interface MessageFilter {
  isSpam: boolean
  status?: ContactStatus
  category?: ContactCategory
  /** Of people whom this admin answers, or nobody yet. */
  assigned?: AdminName | 'nobody'
  /** The newest one of each person alone. */
  people?: 'true'
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
  filter.id !== undefined || filter.q || filter.assigned || filter.people
    ? countRows(db, contactMessages, matches(filter))
    : countTallied(
        db,
        'contact_messages',
        (isSpam, status, category) =>
          (isSpam === '1') === filter.isSpam &&
          status === (filter.status ?? status) &&
          category === (filter.category ?? category),
      )

function matches({ isSpam, status, category, assigned, people, id, q }: MessageFilter): SQL | undefined {
  return and(
    id === undefined ? eq(contactMessages.isSpam, isSpam) : eq(contactMessages.id, id),
    status && eq(contactMessages.status, status),
    category && eq(contactMessages.category, category),
    assigned && isAssigned(assigned),
    people && isNewestOfPerson,
    q ? mentions(written, q) : undefined,
  )
}

/** Under the address of the message, of which an index holds what is compared. */
const address = sql`comparable(${contactMessages.email})`

function isAssigned(admin: AdminName | 'nobody'): SQL {
  const assigned = admin === 'nobody' ? isNotNull(messageThreads.assignedTo) : eq(messageThreads.assignedTo, admin)
  const theirs = sql`(select comparable(${messageThreads.email}) from ${messageThreads} where ${assigned})`
  return admin === 'nobody' ? sql`${address} not in ${theirs}` : sql`${address} in ${theirs}`
}

const others = alias(contactMessages, 'others')
/** Of those that are set aside like it, or are not. */
const isNewestOfPerson = sql`not exists (select 1 from ${contactMessages} as "others"
  where comparable(${others.email}) = ${address} and ${others.isSpam} = ${contactMessages.isSpam}
  and (${others.createdAt}, ${others.id}) > (${contactMessages.createdAt}, ${contactMessages.id}))`

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

/** What nobody has answered, the oldest first. */
export const listUnanswered = (db: Store, limit: number) =>
  (['unread', 'read'] as const)
    .flatMap((status) =>
      listFields(db, contactMessages, {
        fields: { id: contactMessages.id, subject, name, createdAt: contactMessages.createdAt },
        where: matches({ isSpam: false, status }),
        orderBy: [asc(contactMessages.createdAt), asc(contactMessages.id)],
        limit,
      }),
    )
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id)
    .slice(0, limit)

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
