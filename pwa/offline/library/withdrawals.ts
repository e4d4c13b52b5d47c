import type { QueryClient } from '@tanstack/react-query'
import { database, watch } from '../database.ts'
import { goneStories } from './libraryStore.ts'

/**
 * Takes what was withdrawn off the screens of this tab, whichever tab was told: now, for a page that was made before
 * its tab began to listen, and whenever the device learns of more.
 */
export function watchWithdrawals(queries: QueryClient, onError: (error: unknown) => void): void {
  const takeOff = (ids: number[]) => {
    const gone = new Set(ids)
    void queries.invalidateQueries({
      predicate: ({ queryKey, state }) => showsOneOf(state.data, gone) || (gone.size > 0 && counts.has(queryKey[1])),
    })
  }
  watch(() => goneStories(database), takeOff, onError)
}

/** Of the answers under 'ways', those that count stories and name none of them. */
const counts = new Set<unknown>(['author', 'countries'])

/** Of the answers that screens are made from: one story, a list, or pages of lists. */
export function showsOneOf(data: unknown, ids: ReadonlySet<number>): boolean {
  const { story, stories, pages, ways } = (data ?? {}) as Answer
  if (story && ids.has(story.id)) return true
  const listed = [...(Array.isArray(stories) ? stories : []), ...(ways ? [ways.next, ...ways.related] : [])]
  if (listed.some((one) => one && ids.has(one.id))) return true
  return Array.isArray(pages) && pages.some((page) => showsOneOf(page, ids))
}

type Shown = { id: number }

interface Answer {
  story?: Shown | null
  stories?: Shown[] | number
  pages?: unknown[]
  ways?: { next: Shown | null; related: Shown[] } | null
}
