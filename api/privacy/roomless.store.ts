import { inArray, lt, or, sql } from 'drizzle-orm'
import { authors } from '../../data/tables/authors.ts'
import { authorPayouts } from '../../data/tables/payouts.ts'
import { authorRewards } from '../../data/tables/rewards.ts'
import { idempotencyKeys } from '../../data/tables/system.ts'
import type { Store } from '../database.ts'
import { type Before, type HeldItem, isAddress, mayName, names } from '../forgetting.ts'

/** Tables that no room has yet: each goes to its room when that is built. */

export const authorsOfPerson = (db: Store, email: string): HeldItem[] =>
  db
    .select()
    .from(authors)
    .where(or(isAddress(authors.email, email), isAddress(authors.paypalEmail, email)))
    .all()
    .map(({ bankAccountDetails, ...profile }) => ({ ...profile, hasBankDetails: bankAccountDetails !== null }))

export const payoutsOfPerson = (db: Store, email: string): HeldItem[] =>
  db.select().from(authorPayouts).where(isAddress(authorPayouts.authorEmail, email)).orderBy(authorPayouts.id).all()

export const rewardsOfPerson = (db: Store, email: string): HeldItem[] =>
  db.select().from(authorRewards).where(isAddress(authorRewards.authorEmail, email)).all()

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
