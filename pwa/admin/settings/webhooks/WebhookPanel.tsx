import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookTotals } from '../../../../data/contract/webhooks.ts'
import { type WebhookFilter, webhookFilters } from '../../../../data/vocabulary/webhooks.ts'
import { Chips } from '../../kit/lists/Chips.tsx'
import { Ledger } from '../../kit/lists/Ledger.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { LastCheck } from '../LastCheck.tsx'
import { emptyWords, filterWords } from './eventLabels.ts'
import { webhookEventsQuery, webhookTotalsQuery } from './queries.ts'
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
      <Panel
        id={webhookHeadingId}
        title="Webhook events"
        className="webhooks"
        beside={<LastCheck checkedAt={events.dataUpdatedAt} isFailing={error !== null} />}
      >
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
        <ListFrame
          list={{ ...events, error, refetch: retry }}
          isWithin
          empty={<p className="log-empty">{emptyWords[filter]}</p>}
        >
          {(rows) => <WebhookLog key={filter} filter={filter} events={rows} />}
        </ListFrame>
      </Panel>
    </>
  )
}

/** How many events there are in each state and for each purpose. */
function WebhookLedger({ totals }: { totals?: WebhookTotals }) {
  const cells = [
    { label: 'Processed', count: totals?.statuses.processed },
    { label: 'Received', count: totals?.statuses.received },
    { label: 'Failed', count: totals?.statuses.failed, asks: Boolean(totals?.statuses.failed) },
    { label: 'Donations', count: totals?.filters.donations },
    { label: 'Payouts', count: totals?.filters.payouts },
  ]
  return (
    <Ledger figures={cells.map(({ count, ...cell }) => ({ ...cell, value: count?.toLocaleString('en-US') ?? '…' }))} />
  )
}
