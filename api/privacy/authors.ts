import {
  type AuthorBefore,
  deleteAuthors,
  ensureAccount,
  eraseAccountOfPerson,
  eraseAuthorsOfPerson,
  erasePaypalOfPerson,
  erasePersonalOfPerson,
  findAuthorOf,
  type IdleAccount,
  listAuthorsBefore,
  listIdleAccounts,
  recalculate,
} from '../authors/index.ts'
import { eraseDetailsOf } from '../platform/audit/erasure.ts'
import type { Store, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { Walk } from '../platform/erasure.ts'
import { inSteps } from '../platform/steps.ts'
import { listStoryIdsOf } from '../stories/index.ts'
import { isBeingPaid, isOwed } from './owed.ts'

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
