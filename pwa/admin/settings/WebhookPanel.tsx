import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type WebhookFilter, webhookFilters } from '../../../data/vocabulary/webhooks.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { Chips } from '../kit/lists/Chips.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { filterWords } from './eventWords.ts'
import { LastCheck } from './LastCheck.tsx'
import { webhookEventsQuery, webhookTotalsQuery } from './queries.ts'
import { WebhookLedger } from './WebhookLedger.tsx'
import { WebhookLog, webhookHeadingId } from './WebhookLog.tsx'

/** What Stripe has reported, as it comes in, and what became of it. */
export function WebhookPanel() {
  const [filter, setFilter] = useState<WebhookFilter>('all')
  const totals = useQuery(webhookTotalsQuery)
  const events = useInfiniteQuery(webhookEventsQuery(filter))
  const error = events.error ?? totals.error
  const retry = () => Promise.all([events.refetch(), totals.refetch()])
  return (
    <>
      <WebhookLedger totals={totals.data} />
      <section className="panel flush webhooks" aria-labelledby={webhookHeadingId}>
        <div className="ph">
          <h3 id={webhookHeadingId} tabIndex={-1}>
            Webhook events
          </h3>
          <LastCheck checkedAt={events.dataUpdatedAt} isFailing={error !== null} />
        </div>
        <div className="narrow">
          <Chips
            label="Show"
            names={webhookFilters}
            chosen={filter}
            onChoose={setFilter}
            words={(name) => filterWords[name]}
            count={totals.data && ((name) => totals.data.filters[name])}
          />
        </div>
        {error && (
          <div className="within">
            <LoadFailed error={error} isOutdated={events.data !== undefined} onRetry={retry} />
          </div>
        )}
        {!events.data && !error && <Spinner />}
        {events.data && <WebhookLog key={filter} filter={filter} events={events.data.rows} />}
        <LoadMore list={events} isWithin />
      </section>
    </>
  )
}
