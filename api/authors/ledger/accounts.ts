import { and, asc, desc, eq, gt, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { mailboxIn } from '../../../data/tables/columns.ts'
import { authorRewards } from '../../../data/tables/rewards.ts'
import { comparable, mailboxOf } from '../../platform/addresses.ts'
import type { Db, Store } from '../../platform/database.ts'
import { isAddress } from '../../platform/erasure.ts'
import { fail } from '../../platform/http/errors.ts'
import { readCursor } from '../../platform/http/lists.ts'
import { findById, listFields, listRows, type PageAsked, pluck } from '../../platform/rows.ts'
import { inSteps } from '../../platform/steps.ts'
import { countTallied } from '../../platform/tallies.ts'
import { listAddressesAfter, listStoryIdsOf, moveAuthorship } from '../../stories/index.ts'

export type AccountRow = typeof authorRewards.$inferSelect

/** Most points first, of equals the oldest account. Reads one row more than asked: its presence says that there is a next page. */
export function listAccountsByPoints(db: Store, { before, limit }: PageAsked): AccountRow[] {
  const { totalPoints, id } = authorRewards
  return listRows(db, authorRewards, {
    where: before === undefined ? undefined : isBehind(readCursor(before)),
    orderBy: [desc(totalPoints), asc(id)],
    limit: limit + 1,
  })
}

/** The first condition leads the index `author_rewards_by_rank` to the place. */
function isBehind(last: { createdAt: string; id: number }): SQL | undefined {
  const { totalPoints, id } = authorRewards
  const points = Number(last.createdAt)
  return and(lte(totalPoints, points), or(lt(totalPoints, points), gt(id, last.id)))
}

export const placeOfAccount = ({ id, totalPoints }: AccountRow) => ({ id, createdAt: String(totalPoints) })

export const countAccounts = (db: Store): number => countTallied(db, 'author_rewards')

export const findAccount = (db: Store, id: number): AccountRow | undefined => findById(db, authorRewards, id)

/** However the address is spelled. */
export const findAccountOf = (db: Store, email: string): AccountRow | undefined =>
  db.select().from(authorRewards).where(isAddress(authorRewards.authorEmail, email)).get()

/** Numbers of the accounts whose addresses lead to the same mailbox, the oldest first: what bounds an author bounds them together. */
export const listAccountIdsOfMailbox = (db: Store, email: string): number[] =>
  pluck(db, authorRewards.id, {
    where: eq(mailboxIn(authorRewards.authorEmail), sql`${mailboxOf(email)}`),
    orderBy: [authorRewards.id],
  })

/** The number of the author's account, which is opened when there is none. */
export const ensureAccount = (tx: Store, author: { email: string; name: string }): number =>
  findAccountOf(tx, author.email)?.id ?? openAccount(tx, author)

const openAccount = (tx: Store, { email, name }: { email: string; name: string }): number =>
  tx.insert(authorRewards).values({ authorEmail: email, authorName: name }).returning({ id: authorRewards.id }).get().id

/** Opens the accounts of authors who have none, a few in each step. */
export const openMissingAccounts = (db: Db): Promise<void> =>
  inSteps({
    read: (after: { address: string; email: string } | undefined) => listAddressesAfter(db, after?.address, aFew),
    work: (authors) =>
      db.transaction((tx) => {
        for (const { email } of authors) ensureAccount(tx, { email, name: '' })
      }),
  })

/** For each of these, several tables are asked. */
const aFew = 25

const counted = {
  id: authorRewards.id,
  lastCalculated: authorRewards.lastCalculated,
  totalViews: authorRewards.totalViews,
  totalLikes: authorRewards.totalLikes,
  totalShares: authorRewards.totalShares,
  totalStories: authorRewards.totalStories,
  featuredStories: authorRewards.featuredStories,
}
/** What achievements are reached by, and when it was counted. */
export type AccountFigures = Pick<AccountRow, keyof typeof counted>

/** Of the next accounts after a number. */
export const listFiguresAfter = (db: Store, after: number, limit: number): AccountFigures[] =>
  listFields(db, authorRewards, {
    fields: counted,
    where: gt(authorRewards.id, after),
    orderBy: [authorRewards.id],
    limit,
  })

/** Some of the accounts, in the order in which they were opened. `after`: the last of those before. */
export const listAccountsAfter = (db: Store, after: { id: number } | undefined): Pick<AccountRow, 'id'>[] =>
  listFields(db, authorRewards, {
    fields: { id: authorRewards.id },
    where: gt(authorRewards.id, after?.id ?? 0),
    orderBy: [authorRewards.id],
    limit: aFew,
  })

/**
 * An author has another address from now on: the account and the stories follow. Errors: author.account_taken, when
 * somebody with stories or an account of their own has that address.
 */
export function moveAccount(tx: Store, from: string, to: string): void {
  const account = findAccountOf(tx, from)
  // Also stories of which nothing was counted yet: once joined, nobody could tell them apart.
  const isAuthor = (email: string) => findAccountOf(tx, email) !== undefined || listStoryIdsOf(tx, email).length > 0
  if (comparable(from) !== comparable(to) && isAuthor(from) && isAuthor(to))
    fail(
      'conflict',
      'author.account_taken',
      'That address has stories or rewards of its own, which cannot be joined with these.',
    )
  if (account) tx.update(authorRewards).set({ authorEmail: to }).where(eq(authorRewards.id, account.id)).run()
  moveAuthorship(tx, from, to)
}

type Computed = Omit<AccountRow, 'id' | 'authorEmail' | 'lastCalculated'>

/** Says whether any figure is another one now. */
export function changeAccount(tx: Store, before: AccountRow, figures: Computed): boolean {
  const isChanged = Object.entries(figures).some(([name, value]) => before[name as keyof Computed] !== value)
  if (isChanged) tx.update(authorRewards).set(figures).where(eq(authorRewards.id, before.id)).run()
  return isChanged
}

export const noteCalculated = (db: Store, ids: number[], at: string) =>
  db.update(authorRewards).set({ lastCalculated: at }).where(inArray(authorRewards.id, ids)).run()
