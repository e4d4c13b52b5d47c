import { queryOptions } from '@tanstack/react-query'
import type { DonationRecord, DonationTotals } from '../../../data/contract/donations.ts'
import { read, remote } from '../../remote/client.ts'
import { rowsQuery } from '../kit/data/listed.ts'
import { polled } from '../kit/data/polled.ts'
import type { DonationFilter } from './filters.ts'

const { donations } = remote.api

/** Donations page by page. */
export const donationsQuery = (filter: DonationFilter) =>
  rowsQuery<DonationRecord>(['donations', filter], (before) => donations.$get({ query: { ...filter, before } }))

export const donationTotalsQuery = queryOptions({
  ...polled,
  queryKey: ['donations', 'totals'],
  queryFn: () => read<DonationTotals>(donations.totals.$get()),
})
