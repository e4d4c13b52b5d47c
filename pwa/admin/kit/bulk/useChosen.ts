import { useState } from 'react'
import { mostRows } from '../../../../data/vocabulary/limits.ts'

interface PagedList {
  hasNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean; data?: { rows: readonly { id: number }[] } }>
}

/** Which rows of a list are chosen. Those that have left it are chosen no more. */
export function useChosen<T extends { id: number }>(rows: readonly T[], list: PagedList) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const choose = (id: number, isIn: boolean) => {
    const others = [...ids].filter((other) => other !== id)
    setIds(new Set(isIn ? [...others, id] : others))
  }

  /** Reads the rest of the list first, up to a thousand rows. */
  async function chooseAll() {
    let all: readonly { id: number }[] = rows
    let { hasNextPage } = list
    while (hasNextPage && all.length < mostRows) {
      const page = await list.fetchNextPage()
      all = page.data?.rows ?? all
      hasNextPage = page.hasNextPage && page.data !== undefined
    }
    setIds(new Set(all.slice(0, mostRows).map(({ id }) => id)))
  }

  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    isChosen: (id: number) => ids.has(id),
    choose,
    chooseAll,
    /** These, and no others. */
    chooseOnly: (those: readonly number[]) => setIds(new Set(those)),
    clear: () => setIds(new Set()),
  }
}
