export const webhookStatuses = ['received', 'processed', 'failed'] as const

/** Where Stripe reports donations and payouts, and Flutterwave all that it has to report. */
export const webhookEndpoints = [
  '/api/stripe-webhook',
  '/api/stripe-payout-webhook',
  '/api/flutterwave-webhook',
] as const
export type WebhookEndpoint = (typeof webhookEndpoints)[number]
export type WebhookStatus = (typeof webhookStatuses)[number]

/** The chips above the log. Donations and payouts tell the endpoints apart; succeeded is what has been processed. */
export const webhookFilters = ['all', 'donations', 'payouts', 'succeeded', 'failed'] as const
export type WebhookFilter = (typeof webhookFilters)[number]
