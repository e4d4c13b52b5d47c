import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { isStatus } from './failures.ts'
import { fetchSummary } from './remote.ts'
import { endSession } from './session.ts'

/** How often what is open looks for a colleague's changes, in milliseconds. */
export const colleagueMs = 20_000

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
  refetchInterval: colleagueMs,
})
