import type { Key, ReactNode } from 'react'
import { keyboardScroll } from './keyboardScroll.ts'

export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** The class of a cell. */
  look?: (row: Row) => string | undefined
  /** How the rows stand by this column, and what pressing its head does. */
  sort?: { order: 'ascending' | 'descending' | 'none'; onPress: () => void }
}

interface Props<Row> {
  /** What the table shows; read out, and seen where its class lets it. */
  caption: ReactNode
  isCaptionShown?: boolean
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Whom or what a row is about. */
  head: Column<Row>
  columns: readonly Column<Row>[]
  /** One more row beneath a line, such as a sum. */
  foot?: ReactNode
  className?: string
}

/** Figures in rows, each named by its first cell. */
export function DataTable<Row>({ caption, isCaptionShown, rows, keyOf, head, columns, foot, className }: Props<Row>) {
  return (
    <table className={className}>
      <caption className={isCaptionShown ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          {[head, ...columns].map((column) => (
            <Head key={column.label} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{head.cell(row)}</th>
            {columns.map(({ label, cell, look }) => (
              <td key={label} className={look?.(row)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}

function Head<Row>({ label, sort }: Column<Row>) {
  if (!sort) return <th scope="col">{label}</th>
  return (
    <th scope="col" aria-sort={sort.order}>
      <button type="button" className="sort" onClick={sort.onPress}>
        {label}
        <span className={sort.order === 'ascending' ? 'ascending' : undefined} aria-hidden="true" />
      </button>
    </th>
  )
}

/** A frame in which a wide table scrolls by itself, by keyboard too. */
export const Sideways = ({ className = 'sideways', children }: { className?: string; children: ReactNode }) => (
  <div ref={keyboardScroll} className={className}>
    {children}
  </div>
)
