import { queryOptions } from '@tanstack/react-query'
import type { WebhookEvent } from '../../../../data/contract/webhooks.ts'
import { type WebhookFilter, webhookFilters } from '../../../../data/vocabulary/webhooks.ts'
import { read, remote } from '../../../remote/client.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { renewList, rowsQuery } from '../../kit/data/listed.ts'
import { deskQueries } from '../../kit/data/queries.ts'

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
  queryFn: () => read(events.totals.$get()),
})

/** The events behind a chip, newest first, page by page. */
export const webhookEventsQuery = (filter: WebhookFilter) => ({
  ...rowsQuery([key, 'list', filter], (before) => events.$get({ query: { filter, before } })),
  ...live,
})

/** One event with what Stripe sent: followed until it is processed. */
export const webhookEventQuery = (id: number) =>
  queryOptions({
    ...live,
    queryKey: [key, 'event', id],
    queryFn: () => read(events[':id'].$get(of(id))),
    refetchInterval: ({ state }) => (state.data?.status === 'processed' ? false : live.refetchInterval),
  })

/** Hands a failed event to be handled again. */
export function useProcessAgain(onDone: (event: WebhookEvent) => void) {
  return useAct({
    act: (id: number) => read(events[':id'].process.$post(of(id))),
    done: ({ eventType }) => ({ title: 'Processing Again', text: `${eventType} is next in line.` }),
    onDone: (event) => {
      noteEvent(event)
      onDone(event)
    },
  })
}

/** Shows an event as it is now until the lists have been asked again. */
function noteEvent(event: WebhookEvent) {
  for (const filter of webhookFilters) renewList(webhookEventsQuery(filter).queryKey, event.id, event)
  deskQueries.setQueryData(webhookEventQuery(event.id).queryKey, (details) => details && { ...details, ...event })
}

const of = (id: number) => ({ param: { id: String(id) } })
