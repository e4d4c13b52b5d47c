import { z } from 'zod'
import { toInstant } from '../clock.ts'
import type { Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandlers } from '../jobs/handlers.ts'
import { notify } from '../notifications/notify.ts'
import type { CardEvent } from '../providers/payments.ts'
import { type EventHandlers, homeOf } from './handlers.ts'
import { type EventRow, findEvent, markFailed, markProcessed } from './webhooks.store.ts'

export const processJob = 'webhook.process'
export const jobKeyOf = (id: number) => `webhook:${id}`

type Given = Pick<Deps, 'db' | 'clock'> & { handlers: EventHandlers }

export const webhookJobs = (given: Given): JobHandlers => ({
  [processJob]: defineJob({
    payload: z.object({ id: z.int() }),
    maxAttempts: 8,
    isToldByRoom: true,
    concurrency: 4,
    run: ({ id }) => handleEvent(given, id),
    givenUp: (tx, { id }, reason) => giveUp(tx, given, id, reason),
  }),
})

/**
 * Handles one event. What it changes and that it is handled are one transaction: a second run, also one at the same
 * time, changes nothing. A failed try is noted with its reason and thrown on, so that the job tries again.
 */
async function handleEvent(given: Given, id: number): Promise<void> {
  const { db, clock } = given
  const event = findEvent(db, id)
  if (!event || event.status === 'processed') return
  try {
    const settle = await settlementOf(given, event)
    db.transaction((tx) => {
      const now = findEvent(tx, id)
      if (now?.status === 'processed') return
      if (now?.webhookEndpoint !== event.webhookEndpoint) throw new Error('It came to another endpoint meanwhile.')
      markProcessed(tx, id, { outcome: settle(tx), at: toInstant(clock) })
    })
  } catch (error) {
    const reason = reasonOf(error)
    markFailed(db, id, reason)
    throw new Error(reason, { cause: error })
  }
}

function settlementOf({ handlers }: Given, { eventType, webhookEndpoint, data }: EventRow) {
  if ((homeOf(eventType) ?? webhookEndpoint) !== webhookEndpoint)
    return () => 'Not for this endpoint: nothing was done.'
  // A type is a word from outside: `constructor` is none of ours.
  const handler = Object.hasOwn(handlers, eventType) ? handlers[eventType] : undefined
  return handler ? handler(data as CardEvent) : () => 'Nothing to do for this kind of event.'
}

function giveUp(tx: Tx, { clock }: Given, id: number, reason: string): void {
  const event = findEvent(tx, id)
  if (!event || event.status === 'processed') return
  if (event.status === 'received') markFailed(tx, id, reason)
  notify(tx, {
    type: 'webhook_failed',
    title: isOfStripe(event)
      ? 'An event of Stripe could not be handled'
      : 'An event of Flutterwave could not be handled',
    message: `Event ${event.stripeEventId} (${event.eventType}) failed again and again: ${reason}`,
    actionDescription: 'Open Settings, webhook events, Failed. When the reason is gone, have it processed again.',
    metadata: { webhookEventId: id },
    at: toInstant(clock),
  })
}

const isOfStripe = ({ webhookEndpoint }: EventRow) => webhookEndpoint !== '/api/flutterwave-webhook'

/** For the list, in a sentence or two; never the values of the event, which may name a donor. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path }) => path.join('.'))
    return `The event is not of the expected shape: ${[...new Set(fields)].join(', ')}.`
  }
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
