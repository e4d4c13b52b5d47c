import { useState } from 'react'
import { Button } from '../acts/Button.tsx'

/** What a list that comes page by page knows about its next page. */
export interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

interface Props {
  list: NextPage
  /** In a panel whose rows reach its edges. */
  isWithin?: boolean
  label?: string
}

export function LoadMore({ list, isWithin = false, label = 'Load more' }: Props) {
  if (!list.hasNextPage) return null
  return (
    <p className={isWithin ? 'load-more within' : 'load-more'}>
      <Button look="line" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {label}
      </Button>
    </p>
  )
}

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
