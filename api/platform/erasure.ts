import { inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { mentions } from '../../data/rules/mentions.ts'
import { comparable, spellingsOf } from './addresses.ts'
import type { Store } from './database.ts'
import { changeRows, deleteRows } from './rows.ts'

/** One thing that is held of a person, field by field, as it is handed out to them. */
export type HeldItem = Record<string, unknown>

/** What belongs to an instant, at most so many in one go: a long lock would keep a writer waiting. */
export interface Before {
  before: string
  limit: number
}

/** For what has to be looked at one by one: all of it, so many in each step. */
export interface Walk extends Before {
  signal?: AbortSignal
}

/** Deletes some of the rows that fit; says how many. */
export const deleteSome = (db: Store, table: Numbered, where: SQL | undefined, limit: number): number =>
  deleteRows(db, table, inArray(table.id, someIds(db, table, where, limit)))

/** Changes some of the rows that fit; says how many. */
export const changeSome = <T extends Numbered>(
  db: Store,
  table: T,
  { where, change, limit }: { where: SQL | undefined; change: SQLiteUpdateSetSource<T>; limit: number },
): number => changeRows(db, table, inArray(table.id, someIds(db, table, where, limit)), change)

type Numbered = SQLiteTable & { id: SQLiteColumn }

const someIds = (db: Store, table: Numbered, where: SQL | undefined, limit: number) =>
  db.select({ id: table.id }).from(table).where(where).limit(limit)

/** A column holds this address, however its letters are cased and its domain is written. */
export const isAddress = (column: SQLiteColumn, email: string): SQL => sql`comparable(${column}) = ${comparable(email)}`

/** A first sieve in SQL for texts that may hold an address; `names` has the last word. */
export const mayName = (column: SQLiteColumn, email: string): SQL => {
  const held = spellingsOf(email).map((spelling) => sql`instr(lowered(${column}), ${spelling}) > 0`)
  return sql`(${sql.join(held, sql` or `)})`
}

/** Whether a text holds this address as a whole, in any of its spellings. */
export const names = (text: string | null, email: string): boolean =>
  spellingsOf(email).some((spelling) => mentions(text, spelling))
