import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DonationRecord, DonationTotals } from '../../../data/contract/donations.ts'
import { read, readPage, remote } from '../../remote/client.ts'
import { polled } from '../kit/data/polled.ts'
import type { DonationFilter } from './filters.ts'

const { donations } = remote.api

/** Donations page by page. */
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
