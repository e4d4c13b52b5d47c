import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookEvent, WebhookEventDetails, WebhookTotals } from '../../../data/contract/webhooks.ts'
import type { WebhookFilter } from '../../../data/vocabulary/webhooks.ts'
import { read } from '../../remote/client.ts'
import { showToast } from '../../ui/toasts.ts'
import { showUpdateFailed } from '../failures.ts'

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

const key = 'webhook-events'

export const webhookTotalsQuery = queryOptions({
  ...live,
  queryKey: [key, 'totals'],
  queryFn: () => read<WebhookTotals>(ask('/totals')),
})

/** The newest events behind a chip. */
export const webhookEventsQuery = (filter: WebhookFilter) =>
  queryOptions({
    ...live,
    queryKey: [key, 'list', filter],
    queryFn: () => read<WebhookEvent[]>(ask(`?filter=${filter}`)),
  })

/** One event with what Stripe sent: followed until it is processed. */
export const webhookEventQuery = (id: number) =>
  queryOptions({
    ...live,
    queryKey: [key, 'event', id],
    queryFn: () => read<WebhookEventDetails>(ask(`/${id}`)),
    refetchInterval: ({ state }) => (state.data?.status === 'processed' ? false : live.refetchInterval),
  })

/** Hands a failed event to be handled again. */
export function useProcessAgain(onDone: (event: WebhookEvent) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => read<WebhookEvent>(ask(`/${id}/process`, { method: 'POST' })),
    onSuccess: (event) => {
      noteEvent(queries, event)
      showToast({ title: 'Processing Again', text: `${event.eventType} is next in line.`, tone: 'good' })
      onDone(event)
    },
    onError: showUpdateFailed,
  })
}

/** Shows an event as it is now until the lists have been asked again. */
function noteEvent(queries: QueryClient, { data: _, ...event }: WebhookEvent & { data?: unknown }) {
  queries.setQueriesData<WebhookEvent[]>({ queryKey: [key, 'list'] }, (events) =>
    events?.map((other) => (other.id === event.id ? event : other)),
  )
  queries.setQueryData(webhookEventQuery(event.id).queryKey, (details) => details && { ...details, ...event })
}

const ask = (rest: string, init?: RequestInit) =>
  fetch(`/api/webhook-events${rest}`, { credentials: 'include', cache: 'no-cache', ...init })
