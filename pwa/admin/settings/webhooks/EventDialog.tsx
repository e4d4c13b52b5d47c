import { useQuery } from '@tanstack/react-query'
import type { WebhookEvent } from '../../../../data/contract/webhooks.ts'
import { retentionDays } from '../../../../data/vocabulary/policies.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { CopyButton } from '../../kit/lists/CopyButton.tsx'
import { keyboardScroll } from '../../kit/lists/keyboardScroll.ts'
import { exactTime } from '../../kit/words/times.ts'
import { endpointWords, statusLooks, triesInWords } from './eventLabels.ts'
import { useProcessAgain, webhookEventQuery } from './queries.ts'

interface Props {
  /** The event as the list showed it, so that the dialog opens at once. */
  listed: WebhookEvent
  onClose: () => void
  /** It waits to be handled again; the dialog is to close. */
  onProcessed: () => void
}

/** One event: what became of it, and what Stripe sent. */
export function EventDialog({ listed, onClose, onProcessed }: Props) {
  const { data: details, error, refetch } = useQuery(webhookEventQuery(listed.id))
  const again = useProcessAgain(onProcessed)
  const event = details ?? listed
  return (
    <Dialog
      open
      onClose={onClose}
      title={event.eventType}
      width="44rem"
      full
      actions={
        <>
          {event.status === 'failed' && (
            <Button busy={again.isPending} onClick={() => again.run(event.id)}>
              Process again
            </Button>
          )}
          <Button look="line" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ErrorNotice failure={again.failure} />
      <EventFacts event={event} />
      {error && <LoadFailed error={error} isOutdated={details !== undefined} onRetry={refetch} />}
      {details ? <Payload data={details.data} /> : !error && <Spinner />}
    </Dialog>
  )
}

function EventFacts({ event }: { event: WebhookEvent }) {
  const { status, stripeEventId, webhookEndpoint, createdAt, processedAt, outcome, errorMessage } = event
  return (
    <dl className="meta event-facts">
      <dt>Status</dt>
      <dd>
        <Tag tint={statusLooks[status].tint}>{status}</Tag> {triesInWords(event)}
      </dd>
      {outcome && (
        <>
          <dt>Outcome</dt>
          <dd>{outcome}</dd>
        </>
      )}
      {errorMessage && (
        <>
          <dt>{status === 'failed' ? 'Why it failed' : 'Why it failed before'}</dt>
          <dd className={status === 'failed' ? 'bad' : undefined}>{errorMessage}</dd>
        </>
      )}
      <dt>Received</dt>
      <dd>{exactTime(createdAt)}</dd>
      {processedAt && (
        <>
          <dt>Processed</dt>
          <dd>{exactTime(processedAt)}</dd>
        </>
      )}
      <dt>About</dt>
      <dd>
        {endpointWords[webhookEndpoint]}, sent to <code>{webhookEndpoint}</code>
      </dd>
      <dt>Event</dt>
      <dd className="copies">
        <code>{stripeEventId}</code> <CopyButton text={stripeEventId} what={stripeEventId} />
      </dd>
    </dl>
  )
}

function Payload({ data }: { data: unknown }) {
  if (isEmptied(data))
    return <p className="small muted">What Stripe sent is deleted here after {retentionDays.webhookData} days.</p>
  const text = JSON.stringify(data, null, 2)
  return (
    <section className="payload" aria-labelledby="payload">
      <div className="row between wrapx">
        <h3 id="payload">What Stripe sent</h3>
        <span className="row">
          <CopyButton text={text} what="what Stripe sent" label="Copy JSON" />
        </span>
      </div>
      <pre ref={keyboardScroll}>{text}</pre>
    </section>
  )
}

const isEmptied = (data: unknown) => typeof data === 'object' && data !== null && Object.keys(data).length === 0
