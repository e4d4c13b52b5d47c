import type { Tx } from '../database.ts'
import type { CardEvent } from '../providers/payments.ts'

/**
 * What an event of one type comes to. It may look things up, also at the provider; what it changes is done by the
 * function it returns, in the transaction that marks the event as handled, and told in a sentence. So an event has its
 * effect once, however often it is handled.
 */
export type EventHandler = (event: CardEvent) => Settle | Promise<Settle>
export type Settle = (tx: Tx) => string

/** Type of the event, as Stripe names it → what it comes to. */
export type EventHandlers = Record<string, EventHandler>
