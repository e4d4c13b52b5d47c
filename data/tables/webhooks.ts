import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { webhookEndpoints, webhookStatuses } from '../vocabulary/webhooks.ts'
import { createdAt, id, instant } from './columns.ts'

/** Every event is stored before it is answered, and handled after: its unique id makes a repeated one harmless. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: id(),
    stripeEventId: text('stripe_event_id').notNull().unique(),
    eventType: text('event_type').notNull(),
    webhookEndpoint: text('webhook_endpoint', { enum: webhookEndpoints }).notNull(),
    status: text('status', { enum: webhookStatuses }).notNull().default('received'),
    /** The event as Stripe sent it. */
    data: text('data', { mode: 'json' }).$type<unknown>().notNull(),
    /** What handling it came to, in a sentence. */
    outcome: text('outcome'),
    /** How often it was tried. */
    attempts: integer('attempts').notNull().default(0),
    processedAt: instant('processed_at'),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_events_by_time').on(t.createdAt, t.id),
    index('webhook_events_full').on(t.createdAt).where(sql`${t.data} <> '{}'`),
    index('webhook_events_by_endpoint').on(t.webhookEndpoint, t.createdAt, t.id),
    index('webhook_events_by_status').on(t.status, t.webhookEndpoint, t.createdAt, t.id),
  ],
)
