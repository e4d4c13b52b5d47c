import { balanceOf, findAccountOf, payoutsOfPerson } from '../authors/index.ts'
import type { Store } from '../platform/database.ts'
import type { HeldItem } from '../platform/erasure.ts'

/** The balance, unlike what of it is payable, is the same at any instant. */
const anyTime = ''

/** Whether an author is to be paid: something is left of what was earned, or a payout is pending. */
export function isOwed(db: Store, email: string): boolean {
  const account = findAccountOf(db, email)
  if (account && balanceOf(db, account.id, anyTime).balance > 0) return true
  return isBeingPaid(db, email)
}

/** Whether a payout is pending: its money may be on its way. */
export const isBeingPaid = (db: Store, email: string): boolean =>
  payoutsOfPerson(db, email).some(({ status }) => status === 'pending')

/** What is held of an author, and whether it is kept because something is owed. */
export const withOwed =
  (find: (db: Store, email: string) => HeldItem[]) =>
  (db: Store, email: string): HeldItem[] => {
    const isStillOwed = isOwed(db, email)
    return find(db, email).map((item) => ({ ...item, isStillOwed }))
  }
