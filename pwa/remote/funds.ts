import { infiniteQueryOptions } from '@tanstack/react-query'
import { language } from '../../data/words/language.ts'
import { read, remoteOf } from './client.ts'

/** What is collected for, and page by page what donations did, in the language of the page. */
export const donationFunds = () =>
  infiniteQueryOptions({
    queryKey: ['funds', language()],
    initialPageParam: 1,
    queryFn: ({ client, pageParam, signal }) =>
      read(
        remoteOf(client).api.giving.funds.$get(
          { query: { page: String(pageParam), in: language() } },
          { init: { signal } },
        ),
      ),
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  })
