import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { interactionTypes } from '../vocabulary/engagement.ts'
import { dataRequestKinds } from '../vocabulary/privacy.ts'
import { comparableOf, createdAt, day, emailAddress, id, instant } from './columns.ts'

/** Who asked about their data, and until when they are promised an answer. */
export const dataRequests = sqliteTable(
  'data_requests',
  {
    id: id(),
    kind: text('kind', { enum: dataRequestKinds }).notNull(),
    /** Null once their erasure was carried out: only the fact of the request stays. */
    email: emailAddress('email'),
    note: text('note'),
    createdAt: createdAt(),
    /** The last day of the promise. */
    dueDay: day('due_day').notNull(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    /** What was done, in numbers: table to rows. */
    outcome: text('outcome', { mode: 'json' }).$type<Record<string, number>>(),
  },
  (t) => [
    index('data_requests_open').on(t.closedAt, t.dueDay),
    index('data_requests_by_address').on(comparableOf(t.email)),
  ],
)

/** Engagement of a month without any reader in it: what is left of interactions that are too old to be told apart. */
export const engagementMonths = sqliteTable(
  'engagement_months',
  {
    id: id(),
    /** `2026-03` */
    month: text('month').notNull(),
    engagementType: text('engagement_type', { enum: interactionTypes }).notNull(),
    /** Empty where there is none, so that the row is found by it. */
    platform: text('platform').notNull().default(''),
    country: text('country').notNull().default(''),
    isBot: integer('is_bot', { mode: 'boolean' }).notNull().default(false),
    count: integer('count').notNull(),
  },
  (t) => [uniqueIndex('engagement_months_once').on(t.month, t.engagementType, t.platform, t.country, t.isBot)],
)
