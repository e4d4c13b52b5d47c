import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { followKinds, followRhythms } from '../vocabulary/follows.ts'
import { comparableOf, createdAt, emailAddress, id, instant, isLanguage, spokenLanguage } from './columns.ts'
import { ofStory } from './stories.ts'

/** Whoever follows stories by mail. Who follows nothing any more is deleted, not marked. */
export const followers = sqliteTable(
  'followers',
  {
    id: id(),
    email: emailAddress('email').notNull().unique(),
    /** A keyed hash of the address, which stands in the links of their mails. */
    hidden: text('hidden').notNull().unique(),
    rhythm: text('rhythm', { enum: followRhythms }).notNull(),
    language: spokenLanguage(),
    /** The newest of `follow_news` that was looked through for them: what is older is never told again. */
    toldUntil: integer('told_until').notNull(),
    /** When what is left is gathered into one mail; null for who is told at once, and has nothing left. */
    dueAt: instant('due_at'),
    /** The mail server's final refusal of this address. */
    refusedAt: instant('refused_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('followers_language', isLanguage(t.language)),
    index('followers_by_address').on(comparableOf(t.email)),
    index('followers_due').on(t.dueAt, t.id).where(sql`${t.dueAt} is not null`),
  ],
)

/** What somebody follows. */
export const follows = sqliteTable(
  'follows',
  {
    id: id(),
    followerId: integer('follower_id')
      .notNull()
      .references(() => followers.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: followKinds }).notNull(),
    value: text('value').notNull(),
    /** As it was asked for with this, and in the next; from the confirmation on it counts for all. */
    rhythm: text('rhythm', { enum: followRhythms }).notNull(),
    language: spokenLanguage(),
    /** When the owner of the address said yes; null until then. */
    confirmedAt: instant('confirmed_at'),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [
    check('follows_language', isLanguage(t.language)),
    uniqueIndex('follows_once').on(t.followerId, t.kind, t.value),
    index('follows_by_subject').on(t.kind, t.value, t.followerId).where(sql`${t.confirmedAt} is not null`),
    index('follows_unconfirmed').on(t.askedAt).where(sql`${t.confirmedAt} is null`),
  ],
)

/** Stories in the order in which they became news for those who follow: each once. */
export const followNews = sqliteTable('follow_news', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  storyId: ofStory().unique(),
  at: instant('at').notNull(),
})
