import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { emailAddress, id, instant, presentAs } from './columns.ts'

/** Whoever unsubscribes is deleted, not marked. */
export const newsletterSubscriptions = sqliteTable('newsletter_subscriptions', {
  id: id(),
  email: emailAddress('email').notNull().unique(),
  subscribedAt: presentAs('subscribed_at'),
  /** When the owner of the address said yes; null until then. */
  confirmedAt: instant('confirmed_at'),
})
