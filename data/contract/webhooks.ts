import { z } from 'zod'
import { webhookEndpoints, webhookFilters, webhookStatuses } from '../vocabulary/webhooks.ts'
import { pageCursor, pageLimit } from './lists.ts'

/** An event of the card provider as the admins see it. */
export const webhookEvent = z.object({
  id: z.number().int(),
  eventType: z.string(),
  status: z.enum(webhookStatuses),
  webhookEndpoint: z.enum(webhookEndpoints),
  stripeEventId: z.string(),
  /** What handling it came to, in a sentence. */
  outcome: z.string().nullable(),
  errorMessage: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  processedAt: z.iso.datetime().nullable(),
})
export type WebhookEvent = z.infer<typeof webhookEvent>

/** `GET /api/webhook-events` (admins): newest first, 200 at a time unless asked otherwise. */
export const webhookListQuery = z.object({
  filter: z.enum(webhookFilters).default('all'),
  limit: pageLimit,
  before: pageCursor,
})

/** `GET /api/webhook-events/totals` (admins): how many there are behind each chip and in each state. */
export const webhookTotals = z.object({
  filters: z.record(z.enum(webhookFilters), z.number().int()),
  statuses: z.record(z.enum(webhookStatuses), z.number().int()),
})
export type WebhookTotals = z.infer<typeof webhookTotals>

/** `GET /api/webhook-events/{id}` (admins): one event, with what Stripe sent. */
export const webhookEventDetails = webhookEvent.extend({ data: z.unknown() })
export type WebhookEventDetails = z.infer<typeof webhookEventDetails>

/**
 * `POST /api/webhook-events/{id}/process` (admins): handles a failed event again; answers with it as it then waits,
 * `received`. Errors: 404 webhook.not_found; 409 webhook.wrong_state when it has not failed.
 */
