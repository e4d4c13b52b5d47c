import type { InfiniteData } from '@tanstack/react-query'
import type { PageRead } from '../../../remote/client.ts'

/** What has been read of a list, and how long it is on all its pages. */
export interface Listed<T> {
  rows: T[]
  total: number
}

/** The pages of a list as one. */
export function listed<T>({ pages }: Pick<InfiniteData<PageRead<T>>, 'pages'>): Listed<T> {
  const rows = pages.flatMap((page) => page.items)
  return { rows, total: Math.max(pages.at(-1)?.total ?? 0, rows.length) }
}
