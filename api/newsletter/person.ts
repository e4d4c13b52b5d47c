import { newsletterSubscriptions } from '../../data/tables/newsletter.ts'
import type { Store } from '../database.ts'
import { type HeldItem, isAddress } from '../forgetting.ts'

const ofPerson = (email: string) => isAddress(newsletterSubscriptions.email, email)

export const subscriptionsOfPerson = (db: Store, email: string): HeldItem[] =>
  db
    .select()
    .from(newsletterSubscriptions)
    .where(ofPerson(email))
    .all()
    .map(({ email: address, subscribedAt, source, confirmedAt, refusedAt, refusal }) => ({
      email: address,
      subscribedAt,
      source,
      confirmedAt,
      refusedAt,
      refusal,
    }))

export const eraseSubscriptionsOfPerson = (tx: Store, email: string): number =>
  tx.delete(newsletterSubscriptions).where(ofPerson(email)).run().changes
