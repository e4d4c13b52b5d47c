import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type AdminName, adminNames } from '../contract/admin.ts'
import { campaignStates, subscriptionSources } from '../vocabulary/newsletter.ts'
import { comparableOf, createdAt, emailAddress, flag, id, instant, listOf, presentAs } from './columns.ts'

/** Whoever unsubscribes is deleted, not marked. */
export const newsletterSubscriptions = sqliteTable(
  'newsletter_subscriptions',
  {
    id: id(),
    email: emailAddress('email').notNull().unique(),
    subscribedAt: presentAs('subscribed_at'),
    source: text('source', { enum: subscriptionSources }).notNull().default('form'),
    /** When the owner of the address said yes; null until then. */
    confirmedAt: instant('confirmed_at'),
    /** The mail server's final refusal of this address: nothing more is sent to it until an admin clears it. */
    refusedAt: instant('refused_at'),
    refusal: text('refusal'),
  },
  (t) => [
    index('newsletter_subscriptions_by_address').on(comparableOf(t.email)),
    index('newsletter_subscriptions_by_time').on(t.subscribedAt, t.id),
    index('newsletter_subscriptions_unconfirmed').on(t.subscribedAt).where(sql`${t.confirmedAt} is null`),
  ],
)

/** Who has left the list, as a keyed hash of the address: an import does not bring them back, their own wish does. */
export const newsletterDepartures = sqliteTable('newsletter_departures', {
  hidden: text('hidden').primaryKey(),
  leftAt: instant('left_at').notNull(),
})

/**
 * One newsletter as it is sent. Its words stand here once; each recipient is a row of `mail_log` with the batch
 * `newsletter:{id}`, written in the transaction in which the campaign begins.
 */
export const newsletterCampaigns = sqliteTable(
  'newsletter_campaigns',
  {
    id: id(),
    /** The sender's id of this act, its `Idempotency-Key`: one click, one campaign. */
    submission: text('submission').unique(),
    subject: text('subject').notNull(),
    /** Markup of the editor, made safe. */
    content: text('content').notNull(),
    selectedStories: listOf<number>('selected_stories').notNull(),
    selectedBlogPosts: listOf<number>('selected_blog_posts').notNull(),
    includeRssFeed: flag('include_rss_feed').notNull().default(false),
    /** Both parts as they were rendered when it began, without what differs by recipient. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    state: text('state', { enum: campaignStates }).notNull().default('sending'),
    sentBy: text('sent_by', { enum: adminNames }).$type<AdminName>().notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('newsletter_campaigns_by_time').on(t.createdAt, t.id)],
)
