import { useState } from 'react'
import type { NextPage } from './LoadMore.tsx'

/** The first of a long list, and what `LoadMore` has to know to show more of it: thousands of rows at once make a screen slow. */
export function usePart<T>(all: readonly T[], atOnce: number): { shown: T[]; list: NextPage } {
  const [most, setMost] = useState(atOnce)
  const fetchNextPage = () => setMost(most + atOnce * 2)
  return {
    shown: all.slice(0, most),
    list: { hasNextPage: most < all.length, isFetchingNextPage: false, fetchNextPage },
  }
}
