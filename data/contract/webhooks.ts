import { z } from 'zod'
import { type WebhookEndpoint, type WebhookFilter, type WebhookStatus, webhookFilters } from '../vocabulary/webhooks.ts'
import { pageCursor, pageLimit } from './lists.ts'
import type { Instant } from './times.ts'

/** An event of the card provider as the admins see it. */
export interface WebhookEvent {
  id: number
  eventType: string
  status: WebhookStatus
  webhookEndpoint: WebhookEndpoint
  stripeEventId: string
  /** What handling it came to, in a sentence. */
  outcome: string | null
  errorMessage: string | null
  attempts: number
  createdAt: Instant
  processedAt: Instant | null
}

/** `GET /api/webhook-events` (admins): newest first, 200 at a time unless asked otherwise. */
export const webhookListQuery = z.object({
  filter: z.enum(webhookFilters).default('all'),
  limit: pageLimit,
  before: pageCursor,
})

/** `GET /api/webhook-events/totals` (admins): how many there are behind each chip and in each state. */
export type WebhookTotals = { filters: Record<WebhookFilter, number>; statuses: Record<WebhookStatus, number> }

/** `GET /api/webhook-events/{id}` (admins): one event, with what Stripe sent. */
export interface WebhookEventDetails extends WebhookEvent {
  data: unknown
}

/**
 * `POST /api/webhook-events/{id}/process` (admins): handles a failed event again; answers with it as it then waits,
 * `received`. Errors: 404 webhook.not_found; 409 webhook.wrong_state when it has not failed.
 */
