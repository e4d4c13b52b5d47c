import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import type { PayoutStatus } from '../../../data/vocabulary/money.ts'
import { polled } from '../kit/data/polled.ts'
import {
  fetchEntries,
  fetchExplanation,
  fetchOverview,
  fetchPayoutMethods,
  fetchPayouts,
  fetchPoints,
  fetchRewards,
  fetchStatement,
  type PointsSpan,
} from './remote.ts'

const key = 'rewards'

/** Parts of one dialog, whose sums have to agree: all of them are asked for when it is opened, and again with each poll. */
const together = { ...polled, refetchOnMount: 'always' } as const

/** All authors, most points first: they are ranked, searched and chosen without asking again. */
export const rewardsQuery = queryOptions({ ...polled, queryKey: [key, 'authors'], queryFn: fetchRewards })
export const overviewQuery = queryOptions({ ...polled, queryKey: [key, 'overview'], queryFn: fetchOverview })
export const pointsQuery = (span: PointsSpan) =>
  queryOptions({ ...polled, queryKey: [key, 'points', span], queryFn: () => fetchPoints(span) })
export const explanationQuery = (id: number) =>
  queryOptions({ ...together, queryKey: [key, 'explanation', id], queryFn: () => fetchExplanation(id) })
export const entriesQuery = (id: number) =>
  infiniteQueryOptions({
    ...together,
    queryKey: [key, 'entries', id],
    queryFn: ({ pageParam }) => fetchEntries(id, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
export const statementQuery = (id: number, month: string) =>
  queryOptions({ ...together, queryKey: [key, 'statement', id, month], queryFn: () => fetchStatement(id, month) })
export const methodsQuery = queryOptions({ queryKey: [key, 'methods'], queryFn: fetchPayoutMethods })

/** All that wait, oldest first, as 'Process All Pending' means all of them. */
export const pendingPayoutsQuery = queryOptions({
  ...polled,
  queryKey: [key, 'pending'],
  queryFn: async () => {
    const all: Payout[] = []
    let before: string | null | undefined
    while (before !== null) {
      const page = await fetchPayouts({ status: 'pending', before })
      all.unshift(...[...page.items].reverse())
      before = page.next
    }
    return all
  },
})

/** What was paid or cancelled, newest first, page by page. */
export const decidedPayoutsQuery = (status: Exclude<PayoutStatus, 'pending'>, month: string | undefined) =>
  infiniteQueryOptions({
    ...polled,
    queryKey: [key, 'decided', status, month],
    queryFn: ({ pageParam }) => fetchPayouts({ status, month, before: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
