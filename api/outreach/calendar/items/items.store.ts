import { and, asc, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { contentCalendar } from '../../../../data/tables/calendar.ts'
import type { ContentStatus } from '../../../../data/vocabulary/calendar.ts'
import { countRows, type Store } from '../../../platform/database.ts'
import { deleteRiskDecisions } from '../../../platform/risk/risk.store.ts'
import { findById, hasRow, listFields, listPage, listRows, type PageAsked } from '../../../platform/rows.ts'

export type ItemRow = typeof contentCalendar.$inferSelect
export type NewItem = Omit<typeof contentCalendar.$inferInsert, 'id'>

export type ItemFilter = PageAsked & { status?: ContentStatus }

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listItems = (db: Store, { status, before, limit }: ItemFilter): ItemRow[] =>
  listPage(db, contentCalendar, [contentCalendar.createdAt, contentCalendar.id], {
    where: status && eq(contentCalendar.status, status),
    before: before || undefined,
    limit,
  })

export const countItemsIn = (db: Store, status?: ContentStatus) =>
  countRows(db, contentCalendar, status && eq(contentCalendar.status, status))

/** All whose time is within two instants, the second excluded; earliest first. */
export const listItemsBetween = (
  db: Store,
  { from, until, status }: { from: string; until: string; status?: ContentStatus },
): ItemRow[] =>
  listRows(db, contentCalendar, {
    where: and(
      gte(contentCalendar.scheduledDate, from),
      lt(contentCalendar.scheduledDate, until),
      status && eq(contentCalendar.status, status),
    ),
    orderBy: [asc(contentCalendar.scheduledDate), asc(contentCalendar.id)],
  })

export const countItems = (db: Store): { status: ContentStatus; items: number }[] =>
  listFields(db, contentCalendar, {
    fields: { status: contentCalendar.status, items: count() },
    groupBy: [contentCalendar.status],
  })

export const findItem = (db: Store, id: number): ItemRow | undefined => findById(db, contentCalendar, id)

export const listItemsAbout = (db: Store, storyIds: readonly number[]): ItemRow[] =>
  storyIds.length === 0
    ? []
    : listRows(db, contentCalendar, {
        where: inArray(contentCalendar.storyId, [...storyIds]),
        orderBy: [asc(contentCalendar.id)],
      })

export const insertItem = (tx: Store, item: NewItem): ItemRow =>
  tx.insert(contentCalendar).values(item).returning().get()

export const changeItemRow = (tx: Store, id: number, change: Partial<Omit<ItemRow, 'id'>>): ItemRow =>
  tx.update(contentCalendar).set(change).where(eq(contentCalendar.id, id)).returning().get()

/** Whether any item shows this picture. */
export const isPictureInItems = (db: Store, mediaId: string): boolean =>
  hasRow(db, contentCalendar, sql`instr(coalesce(${contentCalendar.imageUrl}, ''), ${`/media/${mediaId}/`}) > 0`)

export function deleteItemRow(tx: Store, id: number): void {
  tx.delete(contentCalendar).where(eq(contentCalendar.id, id)).run()
  deleteRiskDecisions(tx, { kind: 'content', id })
}

/** What is scheduled or went out since then, for calendars: earliest first. */
export const listTimedItems = (db: Store, since: string): ItemRow[] =>
  listRows(db, contentCalendar, {
    where: and(inArray(contentCalendar.status, ['scheduled', 'published']), gte(contentCalendar.scheduledDate, since)),
    orderBy: [asc(contentCalendar.scheduledDate), asc(contentCalendar.id)],
  })
