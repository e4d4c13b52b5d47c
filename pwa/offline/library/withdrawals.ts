import type { QueryClient } from '@tanstack/react-query'
import { database } from '../database.ts'
import { goneStories } from './libraryStore.ts'

/**
 * Takes what was withdrawn off the screens of this tab, whichever tab was told: now, for a page that was made before
 * its tab began to listen, and whenever the device learns of more.
 */
export function watchWithdrawals(queries: QueryClient, onError: (error: unknown) => void): void {
  const takeOff = (ids: number[]) => {
    const gone = new Set(ids)
    void queries.invalidateQueries({ predicate: ({ state }) => showsOneOf(state.data, gone) })
  }
  database.watch(['meta'], () => goneStories(database), takeOff, onError)
}

/** Of the answers that screens are made from: one story, a list, or pages of lists. */
export function showsOneOf(data: unknown, ids: ReadonlySet<number>): boolean {
  const { story, stories, pages } = (data ?? {}) as { story?: Shown | null; stories?: Shown[]; pages?: unknown[] }
  if (story && ids.has(story.id)) return true
  if (Array.isArray(stories) && stories.some(({ id }) => ids.has(id))) return true
  return Array.isArray(pages) && pages.some((page) => showsOneOf(page, ids))
}

type Shown = { id: number }
