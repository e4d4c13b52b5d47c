import { totalHeader } from '../../../data/vocabulary/limits.ts'

/** Pages of a list: a plain array, with the way to the next page in a header. */

interface Row {
  id: number
  createdAt: string
}

interface Page<T> {
  rows: T[]
  headers: Record<string, string>
}

interface Asked {
  path: string
  query: object
  /** How many rows there are on all pages together, where they are counted. */
  total?: number
}

/** Where a page ended: the instant (or the name) and the id, since two rows may share it. */
export const cursorOf = (row: Row) => `${row.createdAt}_${row.id}`

export function readCursor(cursor: string): Row {
  const end = cursor.lastIndexOf('_')
  return { createdAt: cursor.slice(0, end), id: Number(cursor.slice(end + 1)) }
}

/**
 * A page from rows of which one more than `limit` was read: its presence says that there is a next page, named in the
 * `Link` header (RFC 8288) with the same query and a new cursor. `placeOf` where a list is not in order of `createdAt`.
 */
export function pageOf<T extends Row>(found: T[], limit: number, asked: Asked): Page<T>
export function pageOf<T>(found: T[], limit: number, asked: Asked, placeOf: (row: T) => Row): Page<T>
export function pageOf<T extends Row>(
  found: T[],
  limit: number,
  { path, query, total }: Asked,
  placeOf: (row: T) => Row = (row) => row,
): Page<T> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const headers: Record<string, string> = total === undefined ? {} : { [totalHeader]: String(total) }
  if (!last || found.length <= limit) return { rows, headers }
  const search = new URLSearchParams(stringsOf({ ...query, before: cursorOf(placeOf(last)) }))
  return { rows, headers: { ...headers, link: `<${path}?${search}>; rel="next"` } }
}

/** The values that are there, as an address spells them. */
const stringsOf = (query: object): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

/** All rows of such a list, page by page. */
export function* pagesOf<T extends Row>(
  list: (page: { before?: string; limit: number }) => T[],
  limit: number,
): Generator<T[], void> {
  for (let before: string | undefined, hasMore = true; hasMore; ) {
    const found = list({ before, limit })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    yield page
    hasMore = found.length > limit
    before = last && cursorOf(last)
  }
}
