import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { webhookEvents } from '../../../data/tables/webhooks.ts'
import type { WebhookFilter } from '../../../data/vocabulary/webhooks.ts'
import { countRows, type Store } from '../database.ts'
import { changeRows, findById, isBeyond, listFields, type PageAsked } from '../rows.ts'

export type EventRow = typeof webhookEvents.$inferSelect
type NewEvent = Pick<EventRow, 'stripeEventId' | 'eventType' | 'webhookEndpoint' | 'data' | 'createdAt'>

/** The number of the new row; nothing when the event is already there. */
export const insertEvent = (tx: Store, event: NewEvent): number | undefined =>
  tx.insert(webhookEvents).values(event).onConflictDoNothing().returning({ id: webhookEvents.id }).get()?.id

export const findEvent = (db: Store, id: number) => findById(db, webhookEvents, id)

/** All but what Stripe sent: that is large, and holds what donors gave to the bank. */
const summary = {
  id: webhookEvents.id,
  eventType: webhookEvents.eventType,
  status: webhookEvents.status,
  webhookEndpoint: webhookEvents.webhookEndpoint,
  stripeEventId: webhookEvents.stripeEventId,
  outcome: webhookEvents.outcome,
  errorMessage: webhookEvents.errorMessage,
  attempts: webhookEvents.attempts,
  createdAt: webhookEvents.createdAt,
  processedAt: webhookEvents.processedAt,
}

const place = [webhookEvents.createdAt, webhookEvents.id] as const

const behindFilter = {
  all: undefined,
  donations: eq(webhookEvents.webhookEndpoint, '/api/stripe-webhook'),
  payouts: inArray(webhookEvents.webhookEndpoint, ['/api/stripe-payout-webhook', '/api/flutterwave-webhook']),
  // Nearly all of them: read in the order of time, and not gathered by state to be sorted.
  succeeded: sql`+${webhookEvents.status} = 'processed'`,
  failed: eq(webhookEvents.status, 'failed'),
} as const satisfies Record<WebhookFilter, unknown>

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export const listEvents = (db: Store, { filter, before, limit }: { filter: WebhookFilter } & PageAsked) =>
  listFields(db, webhookEvents, {
    fields: summary,
    where: and(behindFilter[filter], before === undefined ? undefined : isBeyond(place, before)),
    orderBy: place.map((column) => desc(column)),
    limit: limit + 1,
  })

export const countBehind = (db: Store, filter: WebhookFilter) => countRows(db, webhookEvents, behindFilter[filter])

export const countEvents = (db: Store) =>
  listFields(db, webhookEvents, {
    fields: { status: webhookEvents.status, endpoint: webhookEvents.webhookEndpoint, count: count() },
    groupBy: [webhookEvents.status, webhookEvents.webhookEndpoint],
  })

const untilProcessed = (id: number) => and(eq(webhookEvents.id, id), ne(webhookEvents.status, 'processed'))
const oneMoreTry = { attempts: sql`${webhookEvents.attempts} + 1` }

/** Ends an event; says whether nobody else has. */
export const markProcessed = (tx: Store, id: number, { outcome, at }: { outcome: string; at: string }): boolean =>
  changeRows(tx, webhookEvents, untilProcessed(id), {
    status: 'processed',
    outcome,
    errorMessage: null,
    processedAt: at,
    ...oneMoreTry,
  }) === 1

/** Says why a try failed, unless another one went well. */
export const markFailed = (tx: Store, id: number, errorMessage: string): void => {
  changeRows(tx, webhookEvents, untilProcessed(id), { status: 'failed', errorMessage, ...oneMoreTry })
}

/** Takes an event over from the other endpoint, to be handled anew: its number, or nothing when it was not there. */
export const moveEvent = (
  tx: Store,
  { stripeEventId, webhookEndpoint }: Pick<EventRow, 'stripeEventId' | 'webhookEndpoint'>,
): number | undefined =>
  tx
    .update(webhookEvents)
    .set({ webhookEndpoint, status: 'received', outcome: null, errorMessage: null, processedAt: null })
    .where(and(eq(webhookEvents.stripeEventId, stripeEventId), ne(webhookEvents.webhookEndpoint, webhookEndpoint)))
    .returning({ id: webhookEvents.id })
    .get()?.id

/** Puts a failed event back to the waiting ones; says whether it had failed. */
export const markReceived = (tx: Store, id: number): boolean =>
  changeRows(tx, webhookEvents, and(eq(webhookEvents.id, id), eq(webhookEvents.status, 'failed')), {
    status: 'received',
    errorMessage: null,
  }) === 1
