import type { WebhookEndpoint } from '../../../data/vocabulary/webhooks.ts'
import type { Tx } from '../database.ts'
import { flutterwaveEvents } from '../providers/flutterwave/events.ts'
import type { CardEvent } from '../providers/payments.ts'

/**
 * What an event of one type comes to. It may look things up, also at the provider; what it changes is done by the
 * function it returns, in the transaction that marks the event as handled, and told in a sentence. So an event has its
 * effect once, however often it is handled.
 */
export type EventHandler = (event: CardEvent) => Settle | Promise<Settle>
export type Settle = (tx: Tx) => string

/** Type of the event, as its provider names it → what it comes to. */
export type EventHandlers = Record<string, EventHandler>

/**
 * The endpoint at which an event of this type counts, if it is not any. The other one has a secret of its own, and may
 * report what happens in the accounts of other people. Transfers are our own, and count at both.
 */
export function homeOf(eventType: string): WebhookEndpoint | null {
  if (eventType.startsWith(flutterwaveEvents)) return '/api/flutterwave-webhook'
  if (/^(payment_intent|charge|refund|invoice|customer\.subscription|setup_intent)\./.test(eventType))
    return '/api/stripe-webhook'
  return /^(payout|account)\./.test(eventType) ? '/api/stripe-payout-webhook' : null
}
