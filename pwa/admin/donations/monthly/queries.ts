import { queryOptions } from '@tanstack/react-query'
import { read, remote } from '../../../remote/client.ts'
import { listQuery } from '../../kit/data/listed.ts'
import { polled } from '../../kit/data/polled.ts'

const { monthly } = remote.api.donations
// With the donations, so that whatever was done to either shows in both.
const key = ['donations', 'monthly']

/** Monthly gifts page by page. */
export const monthlyGiftsQuery = (state?: 'active' | 'past_due' | 'ended') =>
  listQuery([...key, 'list', state ?? 'all'], (before) => monthly.$get({ query: { state, before } }))

export const monthlySumsQuery = queryOptions({
  ...polled,
  queryKey: [...key, 'sums'],
  queryFn: () => read(monthly.sums.$get()),
})

export const endMonthly = (id: number, json: { reason: string; revision: number }) =>
  read(monthly[':id'].end.$post({ param: { id: String(id) }, json }))
