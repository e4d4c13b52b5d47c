import { or } from 'drizzle-orm'
import { authors } from '../../data/tables/authors.ts'
import type { Store } from '../database.ts'
import { type HeldItem, isAddress } from '../forgetting.ts'

const ofPerson = (email: string) => or(isAddress(authors.email, email), isAddress(authors.paypalEmail, email))

/** Bank details are revealed one by one and under the eyes of the audit log, so here is only said that there are some. */
export const authorsOfPerson = (db: Store, email: string): HeldItem[] =>
  db
    .select()
    .from(authors)
    .where(ofPerson(email))
    .orderBy(authors.id)
    .all()
    .map(({ bankAccountDetails, proofNonce: _, ...profile }) => ({
      ...profile,
      hasBankDetails: bankAccountDetails !== null,
    }))
