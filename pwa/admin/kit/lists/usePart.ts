import { useState } from 'react'
import type { NextPage } from './LoadMore.tsx'

/**
 * The first of a long list, and what `LoadMore` has to know to show more of it: thousands of rows at once make a screen slow.
 * With other words of a search or another filter, `of`, it begins anew.
 */
export function usePart<T>(all: readonly T[], atOnce: number, of = ''): { shown: T[]; list: NextPage } {
  const [asked, setAsked] = useState({ of, most: atOnce })
  const most = asked.of === of ? asked.most : atOnce
  const fetchNextPage = () => setAsked({ of, most: most + atOnce * 2 })
  return {
    shown: all.slice(0, most),
    list: { hasNextPage: most < all.length, isFetchingNextPage: false, fetchNextPage },
  }
}
