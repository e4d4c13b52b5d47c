import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, type SQLiteColumn, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cardStates, dedicationKinds, type FundWords, fundStatuses } from '../vocabulary/funds.ts'
import type { Language } from '../words/languages.ts'
import { comparableOf, createdAt, day, emailAddress, flag, id, instant, isOneOf, updatedAt } from './columns.ts'
import { donations } from './donations.ts'
import { monthlyGifts } from './monthlyGifts.ts'
import { media, stories } from './stories.ts'

/** When the card was settled; as long as it is not, when it was asked for. Without a comma, at which the tool for migrations would cut it. */
export const settledIn = (t: { settledAt: SQLiteColumn; createdAt: SQLiteColumn }): SQL<string> =>
  sql`case when ${t.settledAt} is null then ${t.createdAt} else ${t.settledAt} end`

/**
 * For whom a donation was given, and who gets a card about it once the money has arrived. One of a monthly gift has no donation before the first
 * charge is paid, and belongs to that one from then on.
 */
export const donationDedications = sqliteTable(
  'donation_dedications',
  {
    id: id(),
    donationId: integer('donation_id')
      .unique()
      .references(() => donations.id, { onDelete: 'cascade' }),
    /** Null where it was given once, and when the monthly gift was forgotten before its donation. */
    monthlyGiftId: integer('monthly_gift_id')
      .unique()
      .references(() => monthlyGifts.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: dedicationKinds }).notNull(),
    name: text('name').notNull(),
    /** Null where no card was asked for; `asked` until the money is there. */
    card: text('card', { enum: cardStates }),
    /** Of a third person, who gave none of it here: emptied some weeks after the card. */
    recipientName: text('recipient_name'),
    recipientEmail: emailAddress('recipient_email'),
    message: text('message'),
    /** Whether the card says who gave. */
    saysDonor: flag('says_donor').notNull().default(false),
    /** When the card left, or it was clear that none does. */
    settledAt: instant('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('donation_dedications_by_recipient').on(comparableOf(t.recipientEmail)),
    // Of those of whom it is still known who got a card.
    index('donation_dedications_by_age').on(settledIn(t)).where(sql`recipient_email is not null`),
    check('donation_dedications_kind', isOneOf(t.kind, dedicationKinds)),
    check('donation_dedications_card', sql`${t.card} is null or ${isOneOf(t.card, cardStates)}`),
  ],
)

/** Who wants no more cards: hidden names of addresses. */
export const cardRefusals = sqliteTable('card_refusals', {
  hidden: text('hidden').primaryKey(),
  createdAt: createdAt(),
})

/** What donations did: one thing that was done with them. */
export const fundEntries = sqliteTable(
  'fund_entries',
  {
    id: id(),
    /** The admin's id of the act that made it. */
    submission: text('submission').notNull().unique(),
    day: day('day').notNull(),
    title: text('title').notNull(),
    words: text('words').notNull(),
    /** In cents; null where it is not said. */
    amount: integer('amount'),
    picture: text('picture').references(() => media.id, { onDelete: 'set null' }),
    pictureAlt: text('picture_alt').notNull().default(''),
    storyId: integer('story_id').references(() => stories.id, { onDelete: 'set null' }),
    /** In other languages than English. */
    translations: text('translations', { mode: 'json' })
      .$type<Partial<Record<Language, FundWords>>>()
      .notNull()
      .default({}),
    status: text('status', { enum: fundStatuses }).notNull().default('draft'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('fund_entries_by_day').on(t.status, t.day, t.id),
    index('fund_entries_by_story').on(t.storyId),
    uniqueIndex('fund_entries_by_picture').on(t.picture),
    check('fund_entries_status', isOneOf(t.status, fundStatuses)),
    check('fund_entries_amount', sql`${t.amount} is null or (typeof(${t.amount}) = 'integer' and ${t.amount} > 0)`),
  ],
)
