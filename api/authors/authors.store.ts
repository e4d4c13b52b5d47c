import { eq } from 'drizzle-orm'
import { authors } from '../../data/tables/authors.ts'
import type { Store } from '../database.ts'
import { isAddress } from '../forgetting.ts'

export type AuthorRow = typeof authors.$inferSelect

export const findAuthor = (db: Store, id: number): AuthorRow | undefined =>
  db.select().from(authors).where(eq(authors.id, id)).get()

/** By address, in any case and with its domain in either spelling. */
export const findAuthorOf = (db: Store, email: string): AuthorRow | undefined =>
  db.select().from(authors).where(isAddress(authors.email, email)).get()

/** Whether the author has shown that the address is theirs: without a profile, nobody has. */
export const isProven = (db: Store, email: string): boolean => {
  const author = findAuthorOf(db, email)
  return author !== undefined && author.provenAt !== null
}
