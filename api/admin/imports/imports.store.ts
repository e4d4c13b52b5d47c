import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { importRows, imports } from '../../../data/tables/imports.ts'
import type { ImportOutcome, ImportState } from '../../../data/vocabulary/imports.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { type Before, deleteSome } from '../../platform/erasure.ts'
import { changeRows, findById, hasRow, insertRow, listPage, listRows, type PageAsked } from '../../platform/rows.ts'

export type ImportRow = typeof imports.$inferSelect
export type LineRow = typeof importRows.$inferSelect

export const insertImport = (tx: Store, row: Pick<ImportRow, 'kind' | 'admin' | 'createdAt'>): ImportRow =>
  insertRow(tx, imports, row)

export const findImport = (db: Store, id: number): ImportRow | undefined => findById(db, imports, id)

export const deleteImport = (tx: Store, id: number) => tx.delete(imports).where(eq(imports.id, id)).run()

const isBegun = ne(imports.state, 'looked')

/** One page of those that were begun, newest first, and one row more where there is a next page. */
export const listImports = (db: Store, page: PageAsked): ImportRow[] =>
  listPage(db, imports, [imports.createdAt, imports.id], { where: isBegun, ...page })
export const countImports = (db: Store) => countRows(db, imports, isBegun)

/** Written out, as only then the index of it is found. */
export const isUnderWay = (db: Store): boolean => hasRow(db, imports, sql`${imports.state} in ('running', 'undoing')`)

/** Moves an import that is in one of these states; says whether it was. */
export const moveImport = (
  tx: Store,
  id: number,
  from: readonly ImportState[],
  change: Partial<Omit<ImportRow, 'id'>>,
): boolean => changeRows(tx, imports, and(eq(imports.id, id), inArray(imports.state, [...from])), change) === 1

type Sums = 'doneLines' | 'added' | 'known' | 'refused' | 'picturesMissing' | 'undone' | 'kept'

export const addToSums = (tx: Store, id: number, more: Partial<Record<Sums, number>>) =>
  changeRows(
    tx,
    imports,
    eq(imports.id, id),
    Object.fromEntries(Object.entries(more).map(([name, n]) => [name, sql`${imports[name as Sums]} + ${n}`])),
  )

export const insertLine = (
  tx: Store,
  line: Pick<LineRow, 'importId' | 'kind' | 'line' | 'outcome' | 'createdAt'> & Partial<LineRow>,
) => tx.insert(importRows).values(line).run()

/** Some lines of an import, in their order. */
export const listLinesAfter = (db: Store, importId: number, { after, limit }: { after: number; limit: number }) =>
  listRows(db, importRows, {
    where: and(eq(importRows.importId, importId), gt(importRows.id, after)),
    orderBy: [asc(importRows.id)],
    limit,
  })

export const listLinesOf = (db: Store, importId: number, outcome: ImportOutcome, limit: number): LineRow[] =>
  listRows(db, importRows, {
    where: and(eq(importRows.importId, importId), eq(importRows.outcome, outcome)),
    orderBy: [asc(importRows.id)],
    limit,
  })

export const changeLine = (tx: Store, id: number, change: Partial<Omit<LineRow, 'id'>>) =>
  changeRows(tx, importRows, eq(importRows.id, id), change)

/** What came under a hidden name before and was not taken back. */
export const listItemsOfKey = (db: Store, key: string): number[] =>
  listRows(db, importRows, {
    where: and(eq(importRows.key, key), inArray(importRows.outcome, ['added', 'kept'])),
  }).flatMap(({ itemId }) => itemId ?? [])

/** Looked at before an instant, and never begun. */
export const listLookedBefore = (db: Store, before: string): number[] =>
  listRows(db, imports, { where: and(eq(imports.state, 'looked'), lt(imports.createdAt, before)) }).map(({ id }) => id)

/** Forgets imports as a whole: their lines first, some at a time, then themselves. */
export function forgetImportsBefore(db: Store, { before, limit }: Before): number {
  const lines = deleteSome(db, importRows, lt(importRows.createdAt, before), limit)
  if (lines === limit) return lines
  const hasNone = sql`not exists (select 1 from ${importRows} where ${importRows.importId} = ${imports.id})`
  return lines + deleteSome(db, imports, and(lt(imports.createdAt, before), hasNone), limit - lines)
}
