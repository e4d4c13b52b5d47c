import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DonationRecord, DonationTotals } from '../../../data/contract/donations.ts'
import { read, readPage, remote } from '../../remote/client.ts'
import type { DonationFilter } from './filters.ts'

const { donations } = remote.api

const pollMs = 20_000

/** What is older than a poll is asked for again as soon as it is shown. */
const polled = { staleTime: pollMs, refetchInterval: pollMs }

/** Donations page by page; polled only while the browser tab is visible. */
export const donationsQuery = (filter: DonationFilter) =>
  infiniteQueryOptions({
    ...polled,
    queryKey: ['donations', filter],
    queryFn: ({ pageParam }) => fetchDonations(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })

export const donationTotalsQuery = queryOptions({
  ...polled,
  queryKey: ['donations', 'totals'],
  queryFn: () => read<DonationTotals>(donations.totals.$get()),
})

function fetchDonations(filter: DonationFilter, before: string | null) {
  return readPage<DonationRecord>(donations.$get({ query: { ...filter, before: before ?? undefined } }))
}
