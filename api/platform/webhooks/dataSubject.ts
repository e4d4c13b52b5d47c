import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { webhookEvents } from '../../../data/tables/webhooks.ts'
import type { Store } from '../database.ts'
import { type Before, mayName, names } from '../erasure.ts'

/** What is left where the words of an event were taken out. */
const emptied = {}
const isFull = sql`${webhookEvents.data} <> '{}'`

/** Handled events that hold the address; those that wait still have money to account for. */
export const eventsOfPerson = (db: Store, email: string): number[] =>
  db
    .select({ id: webhookEvents.id, data: webhookEvents.data })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.status, 'processed'), isFull, mayName(webhookEvents.data, email)))
    .all()
    .filter(({ data }) => names(JSON.stringify(data), email))
    .map(({ id }) => id)

/** Empties what Stripe sent about somebody. That an event came, and what became of it, stays. */
export function emptyEventsOfPerson(tx: Store, email: string): number {
  const ids = eventsOfPerson(tx, email)
  for (const id of ids) tx.update(webhookEvents).set({ data: emptied }).where(eq(webhookEvents.id, id)).run()
  return ids.length
}

/** Those that failed or wait are processed again by what Stripe sent. */
export const emptyEventsBefore = (db: Store, { before, limit }: Before): number => {
  const old = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.status, 'processed'), lt(webhookEvents.createdAt, before), isFull))
    .limit(limit)
  return db.update(webhookEvents).set({ data: emptied }).where(inArray(webhookEvents.id, old)).run().changes
}
