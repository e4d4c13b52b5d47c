import {
  type AuthorBefore,
  balanceOf,
  deleteAuthors,
  ensureAccount,
  eraseAccountOfPerson,
  eraseAuthorsOfPerson,
  erasePaypalOfPerson,
  erasePersonalOfPerson,
  findAccountOf,
  findAuthorOf,
  type IdleAccount,
  listAuthorsBefore,
  listIdleAccounts,
  payoutsOfPerson,
  recalculate,
} from '../authors/index.ts'
import { eraseDetailsOf } from '../platform/audit/erasure.ts'
import type { Store, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { HeldItem, Walk } from '../platform/erasure.ts'
import { inSteps } from '../platform/steps.ts'
import { listStoryIdsOf } from '../stories/index.ts'

/** Counts what a writer's stories have earned up to now: once they are withdrawn, nobody knows whose they were. */
export async function settleRewards(deps: Deps, email: string): Promise<void> {
  if (listStoryIdsOf(deps.db, email).length === 0) return
  await recalculate(deps, [ensureAccount(deps.db, { email, name: '' })])
}

/**
 * Profile and account of an author to whom nothing is owed, or who gives it up (`isWaived`) while no payout waits; of another
 * one, what the payment does not need. How many were erased.
 */
export function eraseAuthor(tx: Tx, { email, isWaived }: { email: string; isWaived: boolean }): Record<string, number> {
  const payPal = erasePaypalOfPerson(tx, email)
  if (isWaived ? isBeingPaid(tx, email) : isOwed(tx, email)) {
    const emptied = erasePersonalOfPerson(tx, email)
    eraseDetailsOf(tx, 'author', emptied)
    return { authorDetails: emptied.length, authors: payPal, rewards: 0 }
  }
  const ids = eraseAuthorsOfPerson(tx, email)
  eraseDetailsOf(tx, 'author', ids)
  return { authors: ids.length + payPal, rewards: eraseAccountOfPerson(tx, email) }
}

/** Profiles that nobody changed for long, of whom no story is told any more and to whom nothing is owed. */
export async function forgetAuthorsBefore({ db }: Pick<Deps, 'db'>, { before, limit, signal }: Walk): Promise<number> {
  let forgotten = 0
  const forget = (tx: Tx, rows: AuthorBefore[]) => {
    const ids = rows.filter(({ email }) => isForgotten(tx, email)).map(({ id }) => id)
    deleteAuthors(tx, ids)
    eraseDetailsOf(tx, 'author', ids)
    forgotten += ids.length
  }
  await inSteps({
    read: (after: AuthorBefore | undefined) => listAuthorsBefore(db, before, { after, limit }),
    work: (rows) => db.transaction((tx) => forget(tx, rows)),
    signal,
  })
  return forgotten
}

/** Names of accounts to which nothing was added for long, on the same conditions, once there is no profile. */
export async function forgetAccountsBefore({ db }: Pick<Deps, 'db'>, { before, limit, signal }: Walk): Promise<number> {
  let forgotten = 0
  const forget = (tx: Tx, rows: IdleAccount[]) => {
    const emails = rows.map(({ email }) => email).filter((email) => !findAuthorOf(tx, email) && isForgotten(tx, email))
    for (const email of emails) eraseAccountOfPerson(tx, email)
    forgotten += emails.length
  }
  await inSteps({
    read: (after: IdleAccount | undefined) => listIdleAccounts(db, before, { after, limit }),
    work: (rows) => db.transaction((tx) => forget(tx, rows)),
    signal,
  })
  return forgotten
}

const isForgotten = (db: Store, email: string) => listStoryIdsOf(db, email).length === 0 && !isOwed(db, email)

/** The balance, unlike what of it is payable, is the same at any instant. */
const anyTime = ''

/** Whether an author is to be paid: something is left of what was earned, or a payout is pending. */
function isOwed(db: Store, email: string): boolean {
  const account = findAccountOf(db, email)
  if (account && balanceOf(db, account.id, anyTime).balance > 0) return true
  return isBeingPaid(db, email)
}

/** Whether a payout is pending: its money may be on its way. */
const isBeingPaid = (db: Store, email: string): boolean =>
  payoutsOfPerson(db, email).some(({ status }) => status === 'pending')

/** What is held of an author, and whether it is kept because something is owed. */
export const withOwed =
  (find: (db: Store, email: string) => HeldItem[]) =>
  (db: Store, email: string): HeldItem[] => {
    const isStillOwed = isOwed(db, email)
    return find(db, email).map((item) => ({ ...item, isStillOwed }))
  }
