import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read, remote } from '../../remote/client.ts'
import { byHand } from '../kit/data/queries.ts'

/** Less stands in nearly everything. */
export const leastLetters = 2

/** One search over everything. The next one takes its place, and none is kept. */
export const deskSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['desk search', q],
    queryFn: () => read(remote.api.admin.search.$get({ query: { q } })),
    enabled: q.length >= leastLetters,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: byHand,
  })
