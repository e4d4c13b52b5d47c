import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { webhookEvents } from '../../../data/tables/webhooks.ts'
import type { WebhookFilter } from '../../../data/vocabulary/webhooks.ts'
import { countRows, type Store } from '../database.ts'
import { readCursor } from '../http/lists.ts'

export type EventRow = typeof webhookEvents.$inferSelect
type NewEvent = Pick<EventRow, 'stripeEventId' | 'eventType' | 'webhookEndpoint' | 'data' | 'createdAt'>

/** The number of the new row; nothing when the event is already there. */
export const insertEvent = (tx: Store, event: NewEvent): number | undefined =>
  tx.insert(webhookEvents).values(event).onConflictDoNothing().returning({ id: webhookEvents.id }).get()?.id

export const findEvent = (db: Store, id: number) =>
  db.select().from(webhookEvents).where(eq(webhookEvents.id, id)).get()

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

const behindFilter = {
  all: undefined,
  donations: eq(webhookEvents.webhookEndpoint, '/api/stripe-webhook'),
  payouts: eq(webhookEvents.webhookEndpoint, '/api/stripe-payout-webhook'),
  // Nearly all of them: read in the order of time, and not gathered by state to be sorted.
  succeeded: sql`+${webhookEvents.status} = 'processed'`,
  failed: eq(webhookEvents.status, 'failed'),
} as const satisfies Record<WebhookFilter, unknown>

/** One page, newest first. Reads one row more than asked: its presence says that there is a next page. */
export function listEvents(
  db: Store,
  { filter, before, limit }: { filter: WebhookFilter; before?: string; limit: number },
) {
  const older = before === undefined ? undefined : readCursor(before)
  const { createdAt, id } = webhookEvents
  return db
    .select(summary)
    .from(webhookEvents)
    .where(and(behindFilter[filter], older && sql`(${createdAt}, ${id}) < (${older.createdAt}, ${older.id})`))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
    .all()
}

export const countBehind = (db: Store, filter: WebhookFilter) => countRows(db, webhookEvents, behindFilter[filter])

export const countEvents = (db: Store) =>
  db
    .select({ status: webhookEvents.status, endpoint: webhookEvents.webhookEndpoint, count: count() })
    .from(webhookEvents)
    .groupBy(webhookEvents.status, webhookEvents.webhookEndpoint)
    .all()

const untilProcessed = (id: number) => and(eq(webhookEvents.id, id), ne(webhookEvents.status, 'processed'))
const oneMoreTry = { attempts: sql`${webhookEvents.attempts} + 1` }

/** Ends an event; says whether nobody else has. */
export const markProcessed = (tx: Store, id: number, { outcome, at }: { outcome: string; at: string }): boolean =>
  tx
    .update(webhookEvents)
    .set({ status: 'processed', outcome, errorMessage: null, processedAt: at, ...oneMoreTry })
    .where(untilProcessed(id))
    .run().changes === 1

/** Says why a try failed, unless another one went well. */
export const markFailed = (tx: Store, id: number, errorMessage: string): void => {
  tx.update(webhookEvents)
    .set({ status: 'failed', errorMessage, ...oneMoreTry })
    .where(untilProcessed(id))
    .run()
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
  tx
    .update(webhookEvents)
    .set({ status: 'received', errorMessage: null })
    .where(and(eq(webhookEvents.id, id), eq(webhookEvents.status, 'failed')))
    .run().changes === 1
