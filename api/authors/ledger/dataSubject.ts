import { and, eq, gt, gte, notExists, notLike } from 'drizzle-orm'
import { authorRewards, rewardLedger } from '../../../data/tables/rewards.ts'
import { withheldName } from '../../../data/vocabulary/policies.ts'
import type { Store } from '../../platform/database.ts'
import { type HeldItem, isAddress } from '../../platform/erasure.ts'
import { changeRows, listFields } from '../../platform/rows.ts'

const ofPerson = (email: string) => isAddress(authorRewards.authorEmail, email)

export const rewardsOfPerson = (db: Store, email: string): HeldItem[] =>
  db.select().from(authorRewards).where(ofPerson(email)).orderBy(authorRewards.id).all()

/** Takes name and address off an account. Its figures stay: payouts and the entries of the ledger, which name nobody, add up to them. */
export function eraseAccountOfPerson(tx: Store, email: string): number {
  const rows = tx.select({ id: authorRewards.id }).from(authorRewards).where(ofPerson(email)).all()
  for (const { id } of rows)
    changeRows(tx, authorRewards, eq(authorRewards.id, id), { authorName: withheldName, authorEmail: `${erased}${id}` })
  return rows.length
}
/** No address begins like this: it is unique, and nobody's. */
const erased = 'erased:'

export interface IdleAccount {
  id: number
  email: string
}

/** A page of the accounts for which nothing was written since an instant. `after`: the last one of the page before. */
export const listIdleAccounts = (
  db: Store,
  before: string,
  { after, limit }: { after: IdleAccount | undefined; limit: number },
): IdleAccount[] =>
  listFields(db, authorRewards, {
    fields: { id: authorRewards.id, email: authorRewards.authorEmail },
    where: and(
      gt(authorRewards.id, after?.id ?? 0),
      notLike(authorRewards.authorEmail, `${erased}%`),
      notExists(
        db
          .select({ id: rewardLedger.id })
          .from(rewardLedger)
          .where(and(eq(rewardLedger.accountId, authorRewards.id), gte(rewardLedger.postedAt, before))),
      ),
    ),
    orderBy: [authorRewards.id],
    limit,
  })
