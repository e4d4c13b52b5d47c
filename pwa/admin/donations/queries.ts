import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DonationRecord, DonationTotals } from '../../../data/contract/donations.ts'
import { read, readPage } from '../../remote/client.ts'
import { type DonationFilter, filterQuery } from './filters.ts'

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
  queryFn: () => read<DonationTotals>(ask('/api/donations/totals')),
})

function fetchDonations(filter: DonationFilter, before: string | null) {
  const query = filterQuery(filter)
  if (before) query.set('before', before)
  return readPage<DonationRecord>(ask(`/api/donations?${query}`))
}

const ask = (address: string) => fetch(address, { credentials: 'include', cache: 'no-cache' })
