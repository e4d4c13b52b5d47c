import { useState } from 'react'
import { mostShown } from '../../../../data/vocabulary/deskLists.ts'
import { Button } from '../acts/Button.tsx'

/** What a list that comes page by page knows about its next page. */
export interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  /** How many of those before are not shown, and how they are shown again. */
  before?: number
  showEarlier?: () => void
}

interface Props {
  list: NextPage
  /** In a panel whose rows reach its edges. */
  isWithin?: boolean
  label?: string
}

export function LoadMore({ list, isWithin = false, label = 'Load more' }: Props) {
  const { before = 0, showEarlier } = list
  if (!list.hasNextPage && before === 0) return null
  return (
    <p className={isWithin ? 'load-more within' : 'load-more'}>
      {before > 0 && (
        <Button look="line" onClick={showEarlier}>
          Show the {before.toLocaleString('en-US')} before
        </Button>
      )}
      {list.hasNextPage && (
        <Button look="line" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {label}
        </Button>
      )}
    </p>
  )
}

/**
 * A part of a long list, and what `LoadMore` has to know to show another: hundreds of rows at once make a screen slow. What is read further
 * takes the place of the first. With other words of a search or another filter, `of`, it begins anew.
 */
export function usePart<T>(all: readonly T[], atOnce: number, of = ''): { shown: T[]; list: NextPage } {
  const [asked, setAsked] = useState({ of, end: atOnce })
  const end = asked.of === of ? asked.end : atOnce
  const before = Math.max(0, Math.min(end, all.length) - mostShown)
  return {
    shown: all.slice(before, end),
    list: {
      hasNextPage: end < all.length,
      isFetchingNextPage: false,
      fetchNextPage: () => setAsked({ of, end: end + atOnce * 2 }),
      before,
      showEarlier: () => setAsked({ of, end: Math.max(atOnce, before) }),
    },
  }
}

/** The same of a list that comes page by page: what was read is shown to its end before more is asked for. */
export function usePartOfPages<T>(read: readonly T[], pages: NextPage, of = ''): { shown: T[]; list: NextPage } {
  const { shown, list } = usePart(read, mostShown, of)
  const { hasNextPage, isFetchingNextPage } = pages
  return {
    shown,
    list: {
      ...list,
      hasNextPage: list.hasNextPage || hasNextPage,
      isFetchingNextPage,
      fetchNextPage() {
        list.fetchNextPage()
        if (!list.hasNextPage) void pages.fetchNextPage()
      },
    },
  }
}
