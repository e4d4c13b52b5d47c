import type { WebhookTotals } from '../../../../data/contract/webhooks.ts'

/** How many events there are in each state and for each purpose. */
export function WebhookLedger({ totals }: { totals?: WebhookTotals }) {
  const cells = [
    { label: 'Processed', count: totals?.statuses.processed },
    { label: 'Received', count: totals?.statuses.received },
    { label: 'Failed', count: totals?.statuses.failed, asks: true },
    { label: 'Donations', count: totals?.filters.donations },
    { label: 'Payouts', count: totals?.filters.payouts },
  ]
  return (
    <dl className="ledger">
      {cells.map(({ label, count, asks }) => (
        <div key={label} className={asks && count ? 'asks' : undefined}>
          <dt>{label}</dt>
          <dd>{count?.toLocaleString('en-US') ?? '…'}</dd>
        </div>
      ))}
    </dl>
  )
}
