import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type AdminName, adminNames } from '../contract/admin.ts'
import { timezoneIds } from '../vocabulary/admin.ts'
import { campaignStates, heldReasonNames, subscriptionSources } from '../vocabulary/newsletter.ts'
import type { Language } from '../words/languages.ts'
import {
  comparableOf,
  count,
  createdAt,
  emailAddress,
  flag,
  id,
  instant,
  isLanguage,
  listOf,
  presentAs,
  spokenLanguage,
  updatedAt,
} from './columns.ts'

/** Whoever unsubscribes is deleted, not marked. */
export const newsletterSubscriptions = sqliteTable(
  'newsletter_subscriptions',
  {
    id: id(),
    email: emailAddress('email').notNull().unique(),
    subscribedAt: presentAs('subscribed_at'),
    source: text('source', { enum: subscriptionSources }).notNull().default('form'),
    language: spokenLanguage(),
    /** When the owner of the address said yes; null until then. */
    confirmedAt: instant('confirmed_at'),
    /** The mail server's final refusal of this address: nothing more is sent to it until an admin clears it. */
    refusedAt: instant('refused_at'),
    refusal: text('refusal'),
    /** When its owner said that we may count whether they open an issue; null: nothing is counted. */
    opensAgreedAt: instant('opens_agreed_at'),
  },
  (t) => [
    check('newsletter_subscriptions_language', isLanguage(t.language)),
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

/** To whom an issue goes: `all`, `some` of them by number, or those who also follow a subject, such as `country:KE`. */
const recipients = () => text('recipients').notNull()

/** An issue that is being written or waits for its time. It is deleted in the transaction in which it leaves as a campaign. */
export const newsletterDrafts = sqliteTable(
  'newsletter_drafts',
  {
    id: id(),
    subject: text('subject').notNull().default(''),
    /** Markup of the editor, made safe. */
    content: text('content').notNull().default(''),
    selectedStories: listOf<number>('selected_stories').notNull().default([]),
    selectedBlogPosts: listOf<number>('selected_blog_posts').notNull().default([]),
    includeRssFeed: flag('include_rss_feed').notNull().default(false),
    recipients: recipients().default('all'),
    selectedRecipients: listOf<number>('selected_recipients').notNull().default([]),
    /** When it leaves; null while it is written. */
    scheduledAt: instant('scheduled_at'),
    timezone: text('timezone', { enum: timezoneIds }),
    scheduledBy: text('scheduled_by', { enum: adminNames }).$type<AdminName>(),
    /** Why it did not leave at that time: it waits for a person. */
    heldBecause: text('held_because', { enum: heldReasonNames }),
    /** Raised by each change, so that a change made from an outdated view is refused. */
    revision: integer('revision').notNull().default(1),
    editedBy: text('edited_by', { enum: adminNames }).$type<AdminName>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('newsletter_drafts_by_time').on(t.createdAt, t.id),
    index('newsletter_drafts_scheduled').on(t.scheduledAt).where(sql`${t.scheduledAt} is not null`),
  ],
)

/**
 * One newsletter as it is sent. Its words stand here once; each recipient is a row of `mail_log` with the batch
 * `newsletter:{id}`, the first of them written in the transaction in which the campaign begins.
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
    recipients: recipients().default('some'),
    /** Emptied once each of them has a row. */
    selectedRecipients: listOf<number>('selected_recipients').notNull().default([]),
    /** The last recipient who was given a row while others still wait for theirs; null once all have one. */
    queuedUntil: integer('queued_until'),
    /** The time that was chosen for it; null for one that was sent by hand. */
    scheduledAt: instant('scheduled_at'),
    /** Chosen stories and posts that it left without, as they had left the site or may not be mailed. */
    dropped: count('dropped'),
    /** Of readers who agreed to be counted: to how many it went and who opened it, of those of whom no row is left. */
    agreedBefore: count('agreed_before'),
    openedBefore: count('opened_before'),
    /** Both parts as they were rendered when it began, without what differs by recipient. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The same with what stands around the editor's words in each other language; null for one from before there were any. */
    otherLanguages: text('other_languages', { mode: 'json' }).$type<
      Partial<Record<Language, { text: string; html: string }>>
    >(),
    state: text('state', { enum: campaignStates }).notNull().default('sending'),
    sentBy: text('sent_by', { enum: adminNames }).$type<AdminName>().notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('newsletter_campaigns_by_time').on(t.createdAt, t.id)],
)

/** Whether a reader who agreed to be counted has opened an issue that went to them. Gone with their yes, and with them. */
export const newsletterOpens = sqliteTable(
  'newsletter_opens',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => newsletterCampaigns.id, { onDelete: 'cascade' }),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    isOpened: flag('is_opened').notNull().default(false),
    /** When the mail left. */
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.subscriberId] }),
    index('newsletter_opens_of_subscriber').on(t.subscriberId),
    index('newsletter_opens_by_time').on(t.sentAt),
  ],
)
