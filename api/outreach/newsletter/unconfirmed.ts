import { and, isNull, lt } from 'drizzle-orm'
import { newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import type { Db } from '../../platform/database.ts'
import type { Before } from '../../platform/erasure.ts'
import { forgetRecipient } from '../../platform/mail/mail.store.ts'
import { deleteSubscriber, forgetSignupNotices } from './newsletter.store.ts'

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
