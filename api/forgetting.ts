import { inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Store } from './database.ts'

/** One thing that is held of a person, field by field, as it is handed out to them. */
export type HeldItem = Record<string, unknown>

/** What belongs to an instant, at most so many in one go: a long lock would keep a writer waiting. */
export interface Before {
  before: string
  limit: number
}

/** Deletes some of the rows that fit; says how many. */
export const deleteSome = (
  db: Store,
  table: SQLiteTable & { id: SQLiteColumn },
  where: SQL | undefined,
  limit: number,
): number =>
  db
    .delete(table)
    .where(inArray(table.id, db.select({ id: table.id }).from(table).where(where).limit(limit)))
    .run().changes

/** A first sieve in SQL for texts that may hold an address; `mentions` has the last word. */
export const mayMention = (column: SQLiteColumn, email: string): SQL =>
  sql`instr(lower(${column}), lower(${email})) > 0`
