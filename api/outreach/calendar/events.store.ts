import { asc, eq, inArray } from 'drizzle-orm'
import { contentEvents } from '../../../data/tables/calendar.ts'
import type { Store } from '../../platform/database.ts'
import { findById, listRows, pluck } from '../../platform/rows.ts'

export type EventRow = typeof contentEvents.$inferSelect
export type NewEventRow = Omit<typeof contentEvents.$inferInsert, 'id'>

export const listEvents = (db: Store): EventRow[] =>
  listRows(db, contentEvents, {
    orderBy: [asc(contentEvents.name), asc(contentEvents.eventDate), asc(contentEvents.id)],
  })

export const listActiveEvents = (db: Store): EventRow[] =>
  db.select().from(contentEvents).where(eq(contentEvents.active, true)).orderBy(asc(contentEvents.id)).all()

export const findEvent = (db: Store, id: number): EventRow | undefined => findById(db, contentEvents, id)

/** Those of some names that there are. */
export const listEventNames = (db: Store, names: string[]): string[] =>
  pluck(db, contentEvents.name, { where: inArray(contentEvents.name, names) })

export const insertEvent = (tx: Store, event: NewEventRow): EventRow =>
  tx.insert(contentEvents).values(event).returning().get()

export const changeEventRow = (tx: Store, id: number, change: Partial<Omit<EventRow, 'id'>>): EventRow =>
  tx.update(contentEvents).set(change).where(eq(contentEvents.id, id)).returning().get()

export const deleteEventRow = (tx: Store, id: number) => tx.delete(contentEvents).where(eq(contentEvents.id, id)).run()
