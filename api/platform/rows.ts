import { and, asc, desc, eq, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Store } from './database.ts'
import { readCursor } from './http/lists.ts'

// What stores ask of one table. A store with a question of its own asks it of Drizzle.

/** Which rows, in which order, and at most how many. */
export interface Which {
  where?: SQL
  orderBy?: (SQLiteColumn | SQL)[]
  limit?: number
}

type Row<T extends SQLiteTable> = T['$inferSelect']
type Fields = Record<string, SQLiteColumn | SQL>
type Held<F> = F extends SQLiteColumn ? GetColumnData<F> : F extends SQL<infer V> ? V : never

export const findRow = <T extends SQLiteTable>(db: Store, table: T, where: SQL | undefined): Row<T> | undefined =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .get()

export const findById = <T extends SQLiteTable & { id: SQLiteColumn }>(db: Store, table: T, id: number) =>
  findRow(db, table, eq(table.id, id))

/** The first of some rows in an order. */
export const findFirst = <T extends SQLiteTable>(db: Store, table: T, which: Which): Row<T> | undefined =>
  listRows(db, table, { ...which, limit: 1 })[0]

export const hasRow = (db: Store, table: SQLiteTable, where?: SQL): boolean =>
  listFields(db, table, { fields: { one: sql`1` }, where, limit: 1 }).length > 0

export const listRows = <T extends SQLiteTable>(
  db: Store,
  table: T,
  { where, orderBy = [], limit }: Which = {},
): Row<T>[] =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit as number)
    .all()

/** Some columns of rows, or what is made of them. */
export const listFields = <F extends Fields>(
  db: Store,
  table: SQLiteTable,
  { fields, where, groupBy = [], orderBy = [], limit }: Which & { fields: F; groupBy?: Which['orderBy'] },
): { [Name in keyof F]: Held<F[Name]> }[] =>
  db
    .select(fields as Record<string, SQLiteColumn>)
    .from(table)
    .where(where)
    .groupBy(...groupBy)
    .orderBy(...orderBy)
    .limit(limit as number)
    .all() as { [Name in keyof F]: Held<F[Name]> }[]

/** What one column holds in some rows. */
export const pluck = <C extends SQLiteColumn>(
  db: Store,
  column: C,
  which?: Which & { groupBy?: Which['orderBy'] },
): GetColumnData<C>[] =>
  listFields(db, column.table, { fields: { value: column as SQLiteColumn }, ...which }).map(
    ({ value }) => value as GetColumnData<C>,
  )

/** The two columns in whose order a list stands. */
type Place = readonly [SQLiteColumn | SQL, SQLiteColumn]

export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)

export interface PageAsked {
  /** The cursor of the last row of the page before. */
  before?: string
  limit: number
}

/**
 * One page in the order of two columns, the greatest first unless told otherwise. Reads one row more than asked: its presence says
 * that there is a next page. Compared as a pair, so that the index leads straight to the place.
 */
export function listPage<T extends SQLiteTable>(
  db: Store,
  table: T,
  [at, id]: Place,
  { before, limit, where, ascending = false }: PageAsked & { where?: SQL; ascending?: boolean },
): Row<T>[] {
  const order = ascending ? asc : desc
  return listRows(db, table, {
    where: and(where, before === undefined ? undefined : isBeyond([at, id], before, ascending)),
    orderBy: [order(at), order(id)],
    limit: limit + 1,
  })
}

/** Where the next page begins. */
export function isBeyond([at, id]: Place, cursor: string, ascending = false): SQL {
  const last = readCursor(cursor)
  return sql`(${at}, ${id}) ${ascending ? sql`>` : sql`<`} (${last.createdAt}, ${last.id})`
}

/** A column holds one of these; any number of them is one parameter. */
export const isOneOf = (column: SQLiteColumn, values: readonly (number | string)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`

export const insertRow = <T extends SQLiteTable>(tx: Store, table: T, values: SQLiteInsertValue<T>): Row<T> =>
  tx.insert(table).values(values).returning().get() as Row<T>

/** Changes rows; says how many. */
export const changeRows = <T extends SQLiteTable>(
  tx: Store,
  table: T,
  where: SQL | undefined,
  change: SQLiteUpdateSetSource<T>,
): number => tx.update(table).set(change).where(where).run().changes

/** Changes a row; as it is then. */
export const changeRow = <T extends SQLiteTable>(
  tx: Store,
  table: T,
  where: SQL | undefined,
  change: SQLiteUpdateSetSource<T>,
): Row<T> => tx.update(table).set(change).where(where).returning().get() as Row<T>

/** Deletes rows; says how many. */
export const deleteRows = (tx: Store, table: SQLiteTable, where: SQL | undefined): number =>
  tx.delete(table).where(where).run().changes
