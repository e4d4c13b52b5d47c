import { useState } from 'react'
import type { NextPage } from './LoadMore.tsx'

interface PagedList extends NextPage {
  fetchNextPage: () => Promise<{ data?: { rows: readonly unknown[] } }>
}

/** A page of a list at the desk. */
const step = 30

/**
 * The part of a long list that stands on the screen: hundreds of rows at once make it slow. What is read further takes the place of the
 * first of them, which can be shown again.
 */
export function useWindow<Row>(rows: readonly Row[], list: PagedList, most: number) {
  const [asked, setFrom] = useState(0)
  const from = Math.max(0, Math.min(asked, rows.length - 1))
  const end = from + most
  async function showMore() {
    if (end < rows.length) return setFrom(from + step)
    const { data } = await list.fetchNextPage()
    setFrom(Math.max(0, (data?.rows.length ?? rows.length) - most))
  }
  return {
    shown: rows.slice(from, end),
    /** How many of those before are not shown. */
    before: from,
    showEarlier: () => setFrom(Math.max(0, from - step)),
    next: { ...list, hasNextPage: end < rows.length || list.hasNextPage, fetchNextPage: showMore },
  }
}
