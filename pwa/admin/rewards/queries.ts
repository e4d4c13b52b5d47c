import { queryOptions } from '@tanstack/react-query'
import type { NewPayout, PayoutChange, PayoutProcessing, PayoutQuote } from '../../../data/contract/authors/payouts.ts'
import type { RateChoice } from '../../../data/contract/authors/rewards.ts'
import type { PayoutStatus } from '../../../data/vocabulary/money.ts'
import { read, readAll, remote } from '../../remote/client.ts'
import { rowsQuery } from '../kit/data/listed.ts'
import { polled } from '../kit/data/polled.ts'

const rewards = remote.api['author-rewards']
const payouts = remote.api['author-payouts']
const of = (id: number) => ({ param: { id: String(id) } })
const key = 'rewards'

/** Parts of one dialog, whose sums have to agree: all of them are asked for when it is opened, and again with each poll. */
const together = { ...polled, refetchOnMount: 'always' } as const

/**
 * All authors, most points first: they are ranked, searched and chosen without asking again. Whose points have changed between two pages may
 * stand on both.
 */
export const rewardsQuery = queryOptions({
  ...polled,
  queryKey: [key, 'authors'],
  queryFn: async () => {
    const all = await readAll((before) => rewards.$get({ query: { before } }))
    return [...new Map(all.map((author) => [author.id, author])).values()]
  },
})
export const overviewQuery = queryOptions({
  ...polled,
  queryKey: [key, 'overview'],
  queryFn: () => read(rewards.overview.$get()),
})
export type PointsSpan = 'weeks' | 'year'
export const pointsQuery = (span: PointsSpan) =>
  queryOptions({
    ...polled,
    queryKey: [key, 'points', span],
    queryFn: () => read(rewards.points.$get({ query: { span } })),
  })
export const chooseRates = (json: RateChoice) => read(rewards.rates.$put({ json }))
export const recalculateRewards = () => read(rewards.calculate.$post())

export const explanationQuery = (id: number) =>
  queryOptions({
    ...together,
    queryKey: [key, 'explanation', id],
    queryFn: () => read(rewards[':id'].explanation.$get(of(id))),
  })
export const entriesQuery = (id: number) => ({
  ...rowsQuery([key, 'entries', id], (before) => rewards[':id'].ledger.$get({ ...of(id), query: { before } })),
  ...together,
})
export const statementQuery = (id: number, month: string) =>
  queryOptions({
    ...together,
    queryKey: [key, 'statement', id, month],
    queryFn: () => read(rewards[':id'].statement.$get({ ...of(id), query: { month } })),
  })
/** Under the same `key` it leaves once. */
export const mailStatement = (id: number, month: string, key: string) =>
  read(rewards[':id'].statement.mail.$post({ ...of(id), json: { month } }, { headers: { 'idempotency-key': key } }))
export const statementFile = (id: number, month: string) => `/api/author-rewards/${id}/statement.csv?month=${month}`

export const methodsQuery = queryOptions({
  queryKey: [key, 'methods'],
  queryFn: () => read(remote.api['payout-methods'].$get()),
})

/** All that wait, oldest first, as 'Process All Pending' means all of them. */
export const pendingPayoutsQuery = queryOptions({
  ...polled,
  queryKey: [key, 'pending'],
  queryFn: async () => (await readAll((before) => payouts.$get({ query: { status: 'pending', before } }))).reverse(),
})

/** What was paid or cancelled, newest first, page by page. */
export const decidedPayoutsQuery = (status: Exclude<PayoutStatus, 'pending'>, month: string | undefined) =>
  rowsQuery([key, 'decided', status, month], (before) => payouts.$get({ query: { status, month, before } }))

/** Under the same `key` it makes one payout, however often it is called. */
export const createPayout = (json: NewPayout, key: string) =>
  read(payouts.$post({ json }, { headers: { 'idempotency-key': key } }))
export const changePayout = (id: number, json: PayoutChange) => read(payouts[':id'].$patch({ ...of(id), json }))
export const processPayout = (id: number, json: PayoutProcessing) =>
  read(payouts[':id'].process.$post({ ...of(id), json }))

/** What an admin was shown to arrive. */
export const seenIn = (quote: PayoutQuote | undefined): PayoutProcessing['seen'] =>
  quote && { localAmount: quote.localAmount, currency: quote.currency }

/** What would arrive now. Asked of the provider anew for each dialog: rates move. */
export const quoteQuery = (id: number) =>
  queryOptions({
    queryKey: [key, 'quote', id],
    queryFn: () => read(payouts[':id'].quote.$get(of(id))),
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
