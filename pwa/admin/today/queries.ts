import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read, remote } from '../../remote/client.ts'
import { colleagueMs } from '../kit/data/queries.ts'

/** What waits, and what the other admin does; asked for as often as a colleague's changes are. */
export const dayQuery = (limit: number) =>
  queryOptions({
    queryKey: ['day', limit],
    queryFn: () => read(remote.api.admin.day.$get({ query: { limit: String(limit) } })),
    placeholderData: keepPreviousData,
    refetchInterval: colleagueMs,
    refetchOnMount: 'always',
  })
