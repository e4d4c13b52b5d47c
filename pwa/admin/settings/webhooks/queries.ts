import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { WebhookEvent, WebhookEventDetails, WebhookTotals } from '../../../../data/contract/webhooks.ts'
import type { WebhookFilter } from '../../../../data/vocabulary/webhooks.ts'
import { type PageRead, read, readPage, remote } from '../../../remote/client.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { listed } from '../../kit/data/listed.ts'

/**
 * Asked every five seconds while the browser tab is visible and never while it is hidden; at once when it is seen
 * again.
 */
const live = {
  refetchInterval: 5_000,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
  staleTime: 5_000,
} as const

const events = remote.api['webhook-events']
const key = 'webhook-events'

export const webhookTotalsQuery = queryOptions({
  ...live,
  queryKey: [key, 'totals'],
  queryFn: () => read<WebhookTotals>(events.totals.$get()),
})

/** The events behind a chip, newest first, page by page. */
export const webhookEventsQuery = (filter: WebhookFilter) =>
  infiniteQueryOptions({
    ...live,
    queryKey: [key, 'list', filter],
    queryFn: ({ pageParam }) =>
      readPage<WebhookEvent>(events.$get({ query: { filter, before: pageParam ?? undefined } })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: listed,
  })

/** One event with what Stripe sent: followed until it is processed. */
export const webhookEventQuery = (id: number) =>
  queryOptions({
    ...live,
    queryKey: [key, 'event', id],
    queryFn: () => read<WebhookEventDetails>(events[':id'].$get(of(id))),
    refetchInterval: ({ state }) => (state.data?.status === 'processed' ? false : live.refetchInterval),
  })

/** Hands a failed event to be handled again. */
export function useProcessAgain(onDone: (event: WebhookEvent) => void) {
  const queries = useQueryClient()
  return useAct({
    act: (id: number) => read<WebhookEvent>(events[':id'].process.$post(of(id))),
    done: ({ eventType }) => ({ title: 'Processing Again', text: `${eventType} is next in line.` }),
    onDone: (event) => {
      noteEvent(queries, event)
      onDone(event)
    },
  })
}

/** Shows an event as it is now until the lists have been asked again. */
function noteEvent(queries: QueryClient, event: WebhookEvent) {
  const renewed = (items: WebhookEvent[]) => items.map((other) => (other.id === event.id ? event : other))
  queries.setQueriesData<InfiniteData<PageRead<WebhookEvent>>>(
    { queryKey: [key, 'list'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: renewed(page.items) })) },
  )
  queries.setQueryData(webhookEventQuery(event.id).queryKey, (details) => details && { ...details, ...event })
}

const of = (id: number) => ({ param: { id: String(id) } })
