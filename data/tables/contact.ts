import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { contactCategories, contactStatuses, eventPreferences } from '../vocabulary/contact.ts'
import {
  comparableOf,
  createdAt,
  emailAddress,
  flag,
  foldedIn,
  id,
  isLanguage,
  listOf,
  spokenLanguage,
} from './columns.ts'

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: emailAddress('email').notNull(),
    subject: text('subject').notNull(),
    category: text('category', { enum: contactCategories }).notNull(),
    message: text('message').notNull(),
    selectedEvents: listOf<string>('selected_events').notNull().default([]),
    eventPreference: text('event_preference', { enum: eventPreferences }),
    location: text('location'),
    status: text('status', { enum: contactStatuses }).notNull().default('unread'),
    /** Set aside for a second look. A browser that fills the hidden fields by itself must not cost anyone their message. */
    isSpam: flag('is_spam').notNull().default(false),
    /** What the hidden fields held; null when they were empty. */
    website: text('website'),
    url: text('url'),
    phoneNumber: text('phone_number'),
    language: spokenLanguage(),
    /** The sender's id of this message, its `Idempotency-Key`: one submission, one message. */
    submission: text('submission').unique(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_by_status').on(t.isSpam, t.status, t.createdAt, t.id),
    index('contact_messages_by_time').on(t.isSpam, t.createdAt, t.id),
    index('contact_messages_by_address').on(comparableOf(t.email)),
    index('contact_messages_by_name').on(foldedIn(t.name), foldedIn(t.subject), t.createdAt, t.id),
    index('contact_messages_by_age').on(t.createdAt),
    check('contact_messages_language', isLanguage(t.language)),
  ],
)
