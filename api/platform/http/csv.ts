import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null | undefined

/**
 * Some rows of a table as CSV (RFC 4180); before the first of them stand the mark by which Excel knows UTF-8 and the heads. Cells that a
 * spreadsheet would calculate are made text.
 */
export const csvText = (columns: string[], rows: CsvCell[][], isFirst: boolean): string =>
  stringify(rows, { header: isFirst, bom: isFirst, columns, escape_formulas: true, record_delimiter: 'windows' })

/** A table as CSV. Batch by batch, so that many years of rows fit in little memory and other callers get their turn. */
export function csvStream(columns: string[], batches: Iterable<CsvCell[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const rest = batches[Symbol.iterator]()
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      await nextTurn()
      const { value, done } = rest.next()
      if (value || isFirst) controller.enqueue(encoder.encode(csvText(columns, value ?? [], isFirst)))
      isFirst = false
      if (done) controller.close()
    },
    cancel() {
      rest.return?.()
    },
  })
}

/** The columns of a table: the heading of each, and what it holds of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>

/** The same of rows that are told apart by columns. */
export function csvOf<Row>(columns: CsvColumns<Row>, pages: Iterable<Row[]>): ReadableStream<Uint8Array> {
  function* batches() {
    for (const rows of pages) yield rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)))
  }
  return csvStream(Object.keys(columns), batches())
}

/** The headers of a CSV file that is saved, not shown. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
})
