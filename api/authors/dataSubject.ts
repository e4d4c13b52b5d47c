import { and, inArray, isNotNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { authors } from '../../data/tables/authors.ts'
import type { Store } from '../platform/database.ts'
import { type HeldItem, isAddress } from '../platform/erasure.ts'
import { changeRows, listFields, listRows } from '../platform/rows.ts'

const ofPerson = (email: string) => isAddress(authors.email, email)

/** Bank details, bank accounts and mobile-money numbers are revealed one by one and under the eyes of the audit log, so here is only said that there are some. */
export const authorsOfPerson = (db: Store, email: string): HeldItem[] =>
  listRows(db, authors, {
    where: or(ofPerson(email), isAddress(authors.paypalEmail, email)),
    orderBy: [authors.id],
  }).map(({ bankAccountDetails, bankAccount, mobileMoneyHolder, proofNonce: _, placeNonce: __, ...profile }) => ({
    ...profile,
    hasBankDetails: bankAccountDetails !== null,
    hasBankAccount: bankAccount !== null,
    hasMobileMoney: mobileMoneyHolder !== null,
  }))

/** The ids of the profiles. */
export const eraseAuthorsOfPerson = (tx: Store, email: string): number[] =>
  tx
    .delete(authors)
    .where(ofPerson(email))
    .returning({ id: authors.id })
    .all()
    .map(({ id }) => id)

/** Takes out of the profiles what no payment needs. Their ids. */
export const erasePersonalOfPerson = (tx: Store, email: string): number[] =>
  tx
    .update(authors)
    .set({ phone: null, bio: null, isBioPublic: false, location: '', revision: sql`${authors.revision} + 1` })
    .where(and(ofPerson(email), or(isNotNull(authors.phone), isNotNull(authors.bio), ne(authors.location, ''))))
    .returning({ id: authors.id })
    .all()
    .map(({ id }) => id)

/** Takes the address off profiles of others who wanted to be paid there. */
export const erasePaypalOfPerson = (tx: Store, email: string): number =>
  changeRows(tx, authors, and(isAddress(authors.paypalEmail, email), not(ofPerson(email))), { paypalEmail: null })

export type AuthorBefore = ReturnType<typeof listAuthorsBefore>[number]

/** A page of the profiles that nobody has changed since an instant, oldest first. `after`: the last one of the page before. */
export const listAuthorsBefore = (
  db: Store,
  before: string,
  { after, limit }: { after: { id: number; updatedAt: string } | undefined; limit: number },
) =>
  listFields(db, authors, {
    fields: { id: authors.id, email: authors.email, updatedAt: authors.updatedAt },
    where: and(
      lt(authors.updatedAt, before),
      after && sql`(${authors.updatedAt}, ${authors.id}) > (${after.updatedAt}, ${after.id})`,
    ),
    orderBy: [authors.updatedAt, authors.id],
    limit,
  })

export const deleteAuthors = (tx: Store, ids: number[]) => tx.delete(authors).where(inArray(authors.id, ids)).run()
