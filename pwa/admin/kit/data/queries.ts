import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { type StoryStatus, storyStatuses } from '../../../../data/vocabulary/stories.ts'
import { isUnderway } from '../../story/mediaWords.ts'
import { isStatus } from './failures.ts'
import { listed } from './listed.ts'
import { fetchStories, fetchStory, fetchSummary } from './remote.ts'
import { endSession } from './session.ts'

/** How often an open list looks for a colleague's changes, and for progress while a file is being converted. */
const pollMs = { colleague: 20_000, conversion: 3_000 }

const noticeEnd = (error: unknown) => {
  if (isStatus(error, 401)) endSession()
}

/**
 * The desk's own cache: in memory only, apart from the visitor's, which is kept on the device. Without a connection
 * a call fails at once instead of waiting: nothing is approved behind an admin's back.
 */
export const deskQueries = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd, onSettled: () => refreshDesk() }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Asks again for whatever is shown, as something was changed. Not for what is asked for by hand alone. */
export function refreshDesk(): void {
  void deskQueries.invalidateQueries({ predicate: ({ meta }) => meta !== byHand })
}

/** `meta` of a query whose every call is a deed that is noted. */
export const byHand = { byHand: true }

export const summaryQuery = queryOptions({
  queryKey: ['summary'],
  queryFn: fetchSummary,
  refetchInterval: pollMs.colleague,
})

/** The stories of one state, page by page; polled only while the browser tab is visible. */
export const storiesQuery = (status: StoryStatus) =>
  infiniteQueryOptions({
    queryKey: ['stories', status],
    queryFn: ({ pageParam }) => fetchStories(status, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: listed,
    refetchInterval: ({ state }) => pollOf(state.data?.pages.flatMap((page) => page.items) ?? []),
  })

export const storyQuery = (id: number) =>
  queryOptions({
    queryKey: ['story', id],
    queryFn: () => fetchStory(id),
    refetchInterval: ({ state }) => pollOf(state.data ? [state.data] : []),
  })

const pollOf = (stories: readonly AdminStory[]) =>
  stories.some(({ media }) => media.some(isUnderway)) ? pollMs.conversion : pollMs.colleague

/** Shows a story as it is now wherever it stands, and takes it off the lists to which it no longer belongs. */
export function noteStory(story: AdminStory): void {
  deskQueries.setQueryData(storyQuery(story.id).queryKey, story)
  for (const status of storyStatuses) {
    deskQueries.setQueryData(
      storiesQuery(status).queryKey,
      (list) =>
        list && { ...list, pages: list.pages.map((page) => ({ ...page, items: renewed(page.items, story, status) })) },
    )
  }
}

const renewed = (stories: AdminStory[], story: AdminStory, listed: StoryStatus) =>
  story.status === listed
    ? stories.map((other) => (other.id === story.id ? story : other))
    : stories.filter((other) => other.id !== story.id)
