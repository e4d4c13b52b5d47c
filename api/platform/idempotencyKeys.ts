import { and, eq } from 'drizzle-orm'
import { idempotencyKeys } from '../../data/tables/system.ts'
import type { Store } from './database.ts'

/** A call that makes something: where it was made, and the sender's own id of the act, its `Idempotency-Key`. */
export interface IdempotencyKey {
  route: string
  key: string
}

/** The number of what was made by this call before. */
export function findByIdempotencyKey(tx: Store, { route, key }: IdempotencyKey): number | undefined {
  const row = tx
    .select({ body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)))
    .get()
  return row && Number(row.body)
}

/** Notes the number of what was made, in the transaction that makes it. What was made before and has gone is replaced. */
export function noteIdempotencyKey(tx: Store, making: IdempotencyKey, id: number, at: string): void {
  const made = { status: 201, body: String(id), createdAt: at }
  tx.insert(idempotencyKeys)
    // The key alone says that it is the same act: what is sent may have been changed before the answer arrived.
    .values({ ...making, ...made, requestSha256: '' })
    .onConflictDoUpdate({ target: [idempotencyKeys.route, idempotencyKeys.key], set: made })
    .run()
}
