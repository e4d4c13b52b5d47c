import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { contentCalendar } from '../../../../data/tables/calendar.ts'
import type { ContentStatus } from '../../../../data/vocabulary/calendar.ts'
import { countRows, type Store } from '../../../platform/database.ts'
import { readCursor } from '../../../platform/http/lists.ts'

export type ItemRow = typeof contentCalendar.$inferSelect
export type NewItem = Omit<typeof contentCalendar.$inferInsert, 'id'>

export interface ItemFilter {
  status?: ContentStatus
  /** The cursor of the last item of the page before. */
  before?: string
  limit: number
}

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listItems = (db: Store, { status, before, limit }: ItemFilter): ItemRow[] =>
  db
    .select()
    .from(contentCalendar)
    .where(and(status && eq(contentCalendar.status, status), before ? olderThan(before) : undefined))
    .orderBy(desc(contentCalendar.createdAt), desc(contentCalendar.id))
    .limit(limit + 1)
    .all()

export const countItemsIn = (db: Store, status?: ContentStatus) =>
  countRows(db, contentCalendar, status && eq(contentCalendar.status, status))

/** Compared as a pair, so that the index leads straight to the place. */
function olderThan(cursor: string) {
  const { createdAt, id } = readCursor(cursor)
  return sql`(${contentCalendar.createdAt}, ${contentCalendar.id}) < (${createdAt}, ${id})`
}

/** All whose time is within two instants, the second excluded; earliest first. */
export const listItemsBetween = (
  db: Store,
  { from, until, status }: { from: string; until: string; status?: ContentStatus },
): ItemRow[] =>
  db
    .select()
    .from(contentCalendar)
    .where(
      and(
        gte(contentCalendar.scheduledDate, from),
        lt(contentCalendar.scheduledDate, until),
        status && eq(contentCalendar.status, status),
      ),
    )
    .orderBy(asc(contentCalendar.scheduledDate), asc(contentCalendar.id))
    .all()

export const countItems = (db: Store): { status: ContentStatus; items: number }[] =>
  db
    .select({ status: contentCalendar.status, items: count() })
    .from(contentCalendar)
    .groupBy(contentCalendar.status)
    .all()

export const findItem = (db: Store, id: number): ItemRow | undefined =>
  db.select().from(contentCalendar).where(eq(contentCalendar.id, id)).get()

export const listItemsAbout = (db: Store, storyIds: readonly number[]): ItemRow[] =>
  storyIds.length === 0
    ? []
    : db
        .select()
        .from(contentCalendar)
        .where(inArray(contentCalendar.storyId, [...storyIds]))
        .orderBy(asc(contentCalendar.id))
        .all()

export const insertItem = (tx: Store, item: NewItem): ItemRow =>
  tx.insert(contentCalendar).values(item).returning().get()

export const changeItemRow = (tx: Store, id: number, change: Partial<Omit<ItemRow, 'id'>>): ItemRow =>
  tx.update(contentCalendar).set(change).where(eq(contentCalendar.id, id)).returning().get()

/** Whether any item shows this picture. */
export const isPictureInItems = (db: Store, mediaId: string): boolean =>
  db
    .select({ id: contentCalendar.id })
    .from(contentCalendar)
    .where(sql`instr(coalesce(${contentCalendar.imageUrl}, ''), ${`/media/${mediaId}/`}) > 0`)
    .limit(1)
    .get() !== undefined

export const deleteItemRow = (tx: Store, id: number) =>
  tx.delete(contentCalendar).where(eq(contentCalendar.id, id)).run()

/** What is scheduled or went out since then, for calendars: earliest first. */
export const listTimedItems = (db: Store, since: string): ItemRow[] =>
  db
    .select()
    .from(contentCalendar)
    .where(and(inArray(contentCalendar.status, ['scheduled', 'published']), gte(contentCalendar.scheduledDate, since)))
    .orderBy(asc(contentCalendar.scheduledDate), asc(contentCalendar.id))
    .all()
