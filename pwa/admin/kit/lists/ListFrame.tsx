import type { ReactNode } from 'react'
import { type Asked, Loaded } from './Loaded.tsx'
import { LoadMore, type NextPage, usePartOfPages } from './LoadMore.tsx'

interface Props<Row> {
  /** Its rows, and what it knows of the next page where it comes page by page. */
  list: Asked<readonly Row[]> & Partial<NextPage>
  /** Stands in place of a list without rows. */
  empty: ReactNode
  /** In a panel whose rows reach its edges. */
  isWithin?: boolean
  /** On the button that loads more. */
  more?: string
  /** Draws the rows, of which there is at least one. */
  children: (rows: readonly Row[]) => ReactNode
}

/** A list in each of its states: loading, failed, out of date, empty, full, and with more to come. */
export function ListFrame<Row>({ list, empty, isWithin, more, children }: Props<Row>) {
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage = () => undefined } = list
  const part = usePartOfPages(list.data ?? [], { hasNextPage, isFetchingNextPage, fetchNextPage })
  return (
    <>
      <Loaded from={list} isWithin={isWithin}>
        {(rows) => (rows.length === 0 ? empty : children(part.shown))}
      </Loaded>
      <LoadMore list={part.list} isWithin={isWithin} label={more} />
    </>
  )
}
