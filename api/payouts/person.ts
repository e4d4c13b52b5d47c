import { and, eq } from 'drizzle-orm'
import { authorPayouts } from '../../data/tables/payouts.ts'
import type { Store } from '../database.ts'
import { type HeldItem, isAddress } from '../forgetting.ts'

const ofPerson = (email: string) => isAddress(authorPayouts.authorEmail, email)

export const payoutsOfPerson = (db: Store, email: string): HeldItem[] =>
  db
    .select()
    .from(authorPayouts)
    .where(ofPerson(email))
    .orderBy(authorPayouts.id)
    .all()
    .map(({ submission: _, ...held }) => held)

/** An author has another address now: what is still to be paid goes to them there. What is decided stays as it was. */
export const movePayouts = (tx: Store, from: string, to: string) =>
  tx
    .update(authorPayouts)
    .set({ authorEmail: to })
    .where(and(ofPerson(from), eq(authorPayouts.status, 'pending')))
    .run()
