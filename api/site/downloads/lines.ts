import { asText } from '../../../data/rules/asText.ts'
import type { Db } from '../../platform/database.ts'
import { type CsvCell, csvText } from '../../platform/http/csv.ts'
import type { ExportedTable } from './tables.ts'

/** A table as CSV, page by page; its head is there without a row too. */
export function* csvLinesOf(db: Db, { columns, read }: ExportedTable): Generator<string> {
  yield csvText(columns, [], true)
  for (const rows of read(db))
    yield csvText(
      columns,
      rows.map((row) => columns.map((column) => cellOf(row[column]))),
      false,
    )
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return asText(typeof value === 'string' ? value : JSON.stringify(value))
}

/** A table as JSON lines, page by page: one row on each, to the letter. */
export function* jsonLinesOf(db: Db, { read }: ExportedTable): Generator<string> {
  for (const rows of read(db)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
