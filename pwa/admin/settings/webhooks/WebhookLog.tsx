import { Fragment, useEffect, useState } from 'react'
import type { WebhookEvent } from '../../../../data/contract/webhooks.ts'
import type { WebhookFilter } from '../../../../data/vocabulary/webhooks.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { keyboardScroll } from '../../kit/lists/keyboardScroll.ts'
import { logTime } from '../../kit/words/times.ts'
import { useNow } from '../../kit/words/useNow.ts'
import { EventDialog } from './EventDialog.tsx'
import { emptyWords, endpointWords, shortId, statusLooks, triesInWords, typeParts } from './eventLabels.ts'
import { useProcessAgain } from './queries.ts'

interface Props {
  filter: WebhookFilter
  events: readonly WebhookEvent[]
}

/** The newest events, in a part that scrolls by itself. */
export function WebhookLog({ filter, events }: Props) {
  const [open, setOpen] = useState<WebhookEvent | null>(null)
  const focusOn = useFocusOn()
  const now = useNow()

  /** Beside where the work was: among the failed it will not stay. */
  function leave(event: WebhookEvent) {
    setOpen(null)
    focusOn(filter === 'failed' ? webhookHeadingId : openId(event.id))
  }

  if (events.length === 0) return <p className="log-empty">{emptyWords[filter]}</p>
  return (
    <>
      <ul ref={keyboardScroll} className="event-log" aria-label="Webhook events">
        {events.map((event) => (
          <Row key={event.id} event={event} now={now} onOpen={() => setOpen(event)} onProcessed={() => leave(event)} />
        ))}
      </ul>
      {open && <EventDialog listed={open} onClose={() => setOpen(null)} onProcessed={() => leave(open)} />}
    </>
  )
}

interface RowProps {
  event: WebhookEvent
  now: Date
  onOpen: () => void
  onProcessed: () => void
}

function Row({ event, now, onOpen, onProcessed }: RowProps) {
  const { id, eventType, status, stripeEventId, webhookEndpoint, outcome, errorMessage, createdAt } = event
  const { icon, tint } = statusLooks[status]
  const { run: process, isPending } = useProcessAgain(onProcessed)
  const tries = triesInWords(event)
  return (
    <li>
      <span className={`state ${status}`}>
        <Icon path={icon} />
      </span>
      <button type="button" className="what" id={openId(id)} aria-haspopup="dialog" onClick={onOpen}>
        {typeParts(eventType).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a type never change
          <Fragment key={place}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </button>
      <Tag tint={tint}>{status}</Tag>
      <span className="event-id">
        {endpointWords[webhookEndpoint]}. <time dateTime={createdAt}>{logTime(createdAt, now)}</time>.{' '}
        {shortId(stripeEventId)}
      </span>
      {status === 'processed' && outcome && <span className="outcome">{outcome}</span>}
      {status === 'failed' && errorMessage && <span className="failure">{errorMessage}</span>}
      {status !== 'processed' && tries && <span className="outcome">{tries}</span>}
      {status === 'failed' && (
        <span className="again">
          <Button
            look="line small"
            aria-label={`Process again: ${eventType}, ${stripeEventId}`}
            busy={isPending}
            onClick={() => process(id)}
          >
            Process again
          </Button>
        </span>
      )}
    </li>
  )
}

/** Of the panel's heading, which takes the focus when an event leaves the list. */
export const webhookHeadingId = 'webhook-events'

const openId = (id: number) => `event-${id}`

/** Moves the focus once the list has been drawn anew. */
function useFocusOn() {
  const [target, setTarget] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus()
  }, [target])
  return (id: string) => setTarget({ id })
}
