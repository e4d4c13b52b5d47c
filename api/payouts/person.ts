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
