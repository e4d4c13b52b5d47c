import { queryOptions } from '@tanstack/react-query'
import { read, remote } from '../../remote/client.ts'
import { rowsQuery } from '../kit/data/listed.ts'
import { polled } from '../kit/data/polled.ts'
import type { DonationFilter } from './filters.ts'

const { donations } = remote.api

/** Donations page by page. */
export const donationsQuery = (filter: DonationFilter) =>
  rowsQuery(['donations', filter], (before) => donations.$get({ query: { ...filter, before } }))

export const donationTotalsQuery = queryOptions({
  ...polled,
  queryKey: ['donations', 'totals'],
  queryFn: () => read(donations.totals.$get()),
})
