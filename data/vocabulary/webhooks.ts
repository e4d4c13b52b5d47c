export const webhookStatuses = ['received', 'processed', 'failed'] as const

/** Where Stripe reports donations and payouts. */
export const webhookEndpoints = ['/api/stripe-webhook', '/api/stripe-payout-webhook'] as const
