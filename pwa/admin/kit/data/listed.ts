import type { InfiniteData } from '@tanstack/react-query'
import type { PageRead } from '../../../remote/client.ts'

/** How a list that comes page by page is asked for more. */
export const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

/** What has been read of it. */
export const rowsOf = <T>({ pages: read }: Pick<InfiniteData<{ items: T[] }>, 'pages'>): T[] =>
  read.flatMap(({ items }) => items)

/** What has been read of a list, and how long it is on all its pages. */
export interface Listed<T> {
  rows: T[]
  total: number
}

/** The pages of a list as one. */
export function listed<T>(read: Pick<InfiniteData<PageRead<T>>, 'pages'>): Listed<T> {
  const rows = rowsOf(read)
  return { rows, total: Math.max(read.pages.at(-1)?.total ?? 0, rows.length) }
}
