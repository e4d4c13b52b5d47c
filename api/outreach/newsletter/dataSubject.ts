import { newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type HeldItem, isAddress } from '../../platform/erasure.ts'
import { listRows } from '../../platform/rows.ts'
import { noteDeparture } from './newsletter.store.ts'
import { hiddenOf } from './subscribers.ts'

const ofPerson = (email: string) => isAddress(newsletterSubscriptions.email, email)

export const subscriptionsOfPerson = (db: Store, email: string): HeldItem[] =>
  listRows(db, newsletterSubscriptions, { where: ofPerson(email) }).map(
    ({ email: address, subscribedAt, source, confirmedAt, refusedAt, refusal }) => ({
      email: address,
      subscribedAt,
      source,
      confirmedAt,
      refusedAt,
      refusal,
    }),
  )

/** Who is erased has left: a list that somebody imports later does not bring them back. */
export function eraseSubscriptionsOfPerson(
  tx: Store,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  email: string,
): number {
  const rows = tx.delete(newsletterSubscriptions).where(ofPerson(email)).returning().all()
  for (const row of rows) noteDeparture(tx, hiddenOf({ secrets }, row.email), toInstant(clock))
  return rows.length
}
