import { and, eq, gt, sql } from 'drizzle-orm'
import { fold } from '../../data/rules/fold.ts'
import { authors } from '../../data/tables/authors.ts'
import { comparableOf, foldedIn } from '../../data/tables/columns.ts'
import type { Store } from '../platform/database.ts'
import { isAddress } from '../platform/erasure.ts'
import { changeRow, findById, insertRow, listFields, listPage, type PageAsked } from '../platform/rows.ts'
import { countTallied } from '../platform/tallies.ts'

export type AuthorRow = typeof authors.$inferSelect
export type AuthorValues = Partial<Omit<AuthorRow, 'id' | 'revision' | 'createdAt' | 'updatedAt'>>

/** The next of them after a number. */
export const listNamesAfter = (db: Store, after: number, limit: number): Pick<AuthorRow, 'id' | 'email' | 'name'>[] =>
  listFields(db, authors, {
    fields: { id: authors.id, email: authors.email, name: authors.name },
    where: gt(authors.id, after),
    orderBy: [authors.id],
    limit,
  })

/** One page of them, by name. Reads one row more than asked: its presence says that there is a next page. */
export const listAuthorsPage = (db: Store, page: PageAsked): AuthorRow[] =>
  listPage(db, authors, [foldedIn(authors.name), authors.id], { ...page, ascending: true })

export const placeOf = ({ id, name }: AuthorRow) => ({ id, createdAt: fold(name) })

export const countAuthors = (db: Store) => countTallied(db, 'authors')

export const findAuthor = (db: Store, id: number): AuthorRow | undefined => findById(db, authors, id)

/** By address, in any case and with its domain in either spelling. */
export const findAuthorOf = (db: Store, email: string): AuthorRow | undefined =>
  db.select().from(authors).where(isAddress(authors.email, email)).get()

type Profile = Pick<AuthorRow, 'id' | 'email' | 'location'>

/** The profiles of these comparable addresses, by the address. */
export const profilesOf = (db: Store, addresses: readonly string[]): Map<string, Profile> => {
  const address = sql<string>`${comparableOf(authors.email)}`
  const { id, email, location } = authors
  const where = sql`${address} in (select value from json_each(${JSON.stringify(addresses)}))`
  const rows = listFields(db, authors, { fields: { address, id, email, location }, where })
  return new Map(rows.map(({ address, ...profile }) => [address, profile]))
}

/** By their account at Stripe. */
export const findAuthorOfAccount = (db: Store, accountId: string): AuthorRow | undefined =>
  db.select().from(authors).where(eq(authors.stripeAccountId, accountId)).get()

/** Whether the author has shown that the address is theirs: without a profile, nobody has. */
export const isProven = (db: Store, email: string): boolean => {
  const author = findAuthorOf(db, email)
  return author !== undefined && author.provenAt !== null
}

export const insertAuthor = (
  tx: Store,
  author: AuthorValues & Pick<AuthorRow, 'name' | 'email' | 'location'>,
  at: string,
): AuthorRow => insertRow(tx, authors, { ...author, createdAt: at, updatedAt: at })

/** Of what is not edited in the form, such as what Stripe reports: whoever has the form open is not disturbed. */
export const changeAuthor = (tx: Store, id: number, values: AuthorValues, at: string): AuthorRow | undefined =>
  changeRow(tx, authors, eq(authors.id, id), { ...values, updatedAt: at })

/** Of what is edited, if nobody has edited it since that revision, where one is given; undefined when somebody has. */
export const editAuthor = (
  tx: Store,
  { id, revision }: { id: number; revision?: number },
  values: AuthorValues,
  at: string,
): AuthorRow | undefined =>
  changeRow(tx, authors, and(eq(authors.id, id), revision === undefined ? undefined : eq(authors.revision, revision)), {
    ...values,
    revision: sql`${authors.revision} + 1`,
    updatedAt: at,
  })

export const deleteAuthor = (tx: Store, id: number) => tx.delete(authors).where(eq(authors.id, id)).run()
