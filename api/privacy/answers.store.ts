import { inArray, lt, sql } from 'drizzle-orm'
import { idempotencyKeys } from '../../data/tables/system.ts'
import type { Store } from '../platform/database.ts'
import { type Before, mayName, names } from '../platform/erasure.ts'

/** Answers kept for repeated requests, of any room, that hold an address. Their number. */
export function eraseAnswersNaming(tx: Store, email: string): number {
  const keys = tx
    .select({ key: idempotencyKeys.key, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(mayName(idempotencyKeys.body, email))
    .all()
    .filter(({ body }) => names(body, email))
    .map(({ key }) => key)
  if (keys.length > 0) tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.key, keys)).run()
  return keys.length
}

export const forgetAnswersBefore = (db: Store, { before, limit }: Before): number => {
  const old = db
    .select({ rowid: sql`rowid` })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, before))
    .limit(limit)
  return db.delete(idempotencyKeys).where(sql`rowid in ${old}`).run().changes
}
