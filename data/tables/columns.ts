import { type SQL, sql } from 'drizzle-orm'
import { customType, integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core'
import { defaultLanguage, languages } from '../words/languages.ts'

/** An instant, ISO 8601 in UTC with milliseconds: sorts as text. */
export const instant = (name: string) => text(name)
/** An instant that is the present unless told otherwise. */
export const presentAs = (name: string) => instant(name).notNull().default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ','now'))`)
export const createdAt = () => presentAs('created_at')
export const updatedAt = () => presentAs('updated_at')
/** A calendar day, YYYY-MM-DD, of no particular zone. */
export const day = (name: string) => text(name)
export const flag = (name: string) => integer(name, { mode: 'boolean' })
export const count = (name: string) => integer(name).notNull().default(0)
export const id = () => integer('id').primaryKey({ autoIncrement: true })
export const listOf = <T>(name: string) => text(name, { mode: 'json' }).$type<T[]>()

/** An address is the same person in any case: equality, uniqueness and indexes ignore it. */
export const emailAddress = customType<{ data: string }>({ dataType: () => 'text COLLATE NOCASE' })

/** An address as `isAddress` asks for it: what an index of it holds. The function is the database's own, see `api/platform/functions.ts`. */
export const comparableOf = (column: SQLiteColumn): SQL => sql`comparable(${column})`

/** The mailbox of an address, for bounds that are shared by all its spellings. */
export const mailboxIn = (column: SQLiteColumn): SQL => sql`mailbox(${column})`

/** A name as lists stand in order of it: without case and accents. */
export const foldedIn = (column: SQLiteColumn): SQL => sql`folded(${column})`

/** In which language somebody did this: what is mailed to them about it is said in it. */
export const spokenLanguage = (name = 'language') => text(name, { enum: languages }).notNull().default(defaultLanguage)

export const isLanguage = (column: SQLiteColumn): SQL => isOneOf(column, languages)

/** For closed lists that money or a form depends on; the values come from the vocabulary, never from a request. */
export const isOneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** SQLite would keep 12.5 in an integer column. */
export const isWholeCents = (column: SQLiteColumn): SQL => sql`typeof(${column}) = 'integer' and ${column} > 0`
