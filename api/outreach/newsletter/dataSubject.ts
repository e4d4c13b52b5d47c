import { and, isNull, lt } from 'drizzle-orm'
import { newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Db, Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Before, type HeldItem, isAddress } from '../../platform/erasure.ts'
import { forgetRecipient } from '../../platform/mail/mail.store.ts'
import { listRows } from '../../platform/rows.ts'
import { deleteSubscriber, forgetSignupNotices, noteDeparture } from './newsletter.store.ts'
import { listOpensOf } from './opens.store.ts'
import { hiddenOf } from './subscribers.ts'

const ofPerson = (email: string) => isAddress(newsletterSubscriptions.email, email)

export const subscriptionsOfPerson = (db: Store, email: string): HeldItem[] =>
  listRows(db, newsletterSubscriptions, { where: ofPerson(email) }).map(
    ({ id, email: address, language, subscribedAt, source, confirmedAt, refusedAt, refusal, opensAgreedAt }) => ({
      email: address,
      language,
      subscribedAt,
      source,
      confirmedAt,
      refusedAt,
      refusal,
      opensAgreedAt,
      counted: listOpensOf(db, id),
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

/** Addresses whose owner never said yes, with the question that went there and what the admins were told. */
export const forgetUnconfirmedBefore = (db: Db, { before, limit }: Before): number =>
  db.transaction((tx) => {
    const { id, email, confirmedAt, subscribedAt } = newsletterSubscriptions
    const old = tx.select({ id, email }).from(newsletterSubscriptions)
    const rows = old
      .where(and(isNull(confirmedAt), lt(subscribedAt, before)))
      .limit(limit)
      .all()
    for (const subscriber of rows) {
      deleteSubscriber(tx, subscriber.id)
      forgetSignupNotices(tx, subscriber.email, 'Somebody subscribed, and never confirmed it.')
      forgetRecipient(tx, 'confirmation', subscriber.email)
    }
    return rows.length
  })
