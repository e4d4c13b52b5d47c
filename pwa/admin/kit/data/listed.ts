import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { type Asked, type PageRead, readPage } from '../../../remote/client.ts'
import { polled } from './polled.ts'
import { deskQueries } from './queries.ts'

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

/** Asks for the page of a list before such a cursor; for the first one without. */
type Ask<T> = (before: string | undefined) => Asked<T[]>

const paged = <T>(queryKey: QueryKey, ask: Ask<T>) => ({
  ...polled,
  queryKey,
  queryFn: ({ pageParam }: { pageParam: string | null }) => readPage(ask(pageParam ?? undefined)),
  ...pages,
})

/** The rows of a list that comes page by page. */
export const rowsQuery = <T>(queryKey: QueryKey, ask: Ask<T>) =>
  infiniteQueryOptions({ ...paged(queryKey, ask), select: rowsOf<T> })

/** The same with its length. While a narrower list is fetched, the one before it stays. */
export const listQuery = <T>(queryKey: QueryKey, ask: Ask<T>) =>
  infiniteQueryOptions({ ...paged(queryKey, ask), select: listed<T>, placeholderData: keepPreviousData })

/** Puts a row in its place in a list that has been read, or takes it out. */
export function renewList<T extends { id: number }>(queryKey: QueryKey, id: number, now: T | null): void {
  const renewed = (rows: T[]) => rows.flatMap((row) => (row.id === id ? (now ?? []) : row))
  deskQueries.setQueryData<InfiniteData<PageRead<T>>>(
    queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: renewed(page.items) })) },
  )
}
