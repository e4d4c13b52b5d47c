import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { mailStates } from '../contract/outreach/mail.ts'
import { comparableOf, createdAt, id, instant, updatedAt } from './columns.ts'

/** Answers already given, so that a repeated request gets the same one and changes nothing. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    key: text('key').notNull(),
    route: text('route').notNull(),
    /** SHA-256 of the request, to refuse one key for two different things. */
    requestSha256: text('request_sha256').notNull(),
    status: integer('status').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('idempotency_keys_key').on(t.route, t.key), index('idempotency_keys_by_age').on(t.createdAt)],
)

/** Work that follows a committed change. Written in the same transaction as its cause; safe to run twice. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    name: text('name').notNull(),
    payload: text('payload', { mode: 'json' }).$type<unknown>().notNull(),
    /** At most one unfinished job of this key. */
    uniqueKey: text('unique_key').unique(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull(),
    leaseUntil: instant('lease_until'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('jobs_due').on(t.name, t.state, t.runAt), index('jobs_by_state').on(t.state, t.updatedAt)],
)

/** What at most one of several processes does at a time, by name, until it ends or its process is dead. */
export const leases = sqliteTable('leases', {
  name: text('name').primaryKey(),
  /** The process that holds it, by a name of its own. */
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
  /** Somebody waits for it who would rather have it now. */
  isWanted: integer('is_wanted', { mode: 'boolean' }).notNull().default(false),
})

/** Values the product keeps for itself, by name. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: updatedAt(),
})

/** Mail, one row for each recipient: written in the transaction of its cause, sent by a job. */
export const mailLog = sqliteTable(
  'mail_log',
  {
    id: id(),
    /** What it is about, such as `donation.receipt:12`: the same mail is never written twice. */
    key: text('key').unique(),
    recipient: text('recipient').notNull(),
    recipientName: text('recipient_name'),
    subject: text('subject').notNull(),
    kind: text('kind').notNull(),
    /** What it was sent with, such as `newsletter:7`: its words may stand there instead of here. */
    batch: text('batch'),
    /** Both parts, until it has been sent. */
    text: text('text'),
    html: text('html'),
    /** `sending` is written just before the last byte leaves, so that a crash in between can be told. */
    state: text('state', { enum: mailStates }).notNull().default('queued'),
    /** Where it went: `smtp`, or `file` where no mail server is set up. */
    way: text('way', { enum: ['smtp', 'file'] }),
    error: text('error'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('mail_log_by_kind').on(t.kind, t.createdAt, t.id),
    index('mail_log_by_batch').on(t.batch, t.state, t.id),
    index('mail_log_by_state').on(t.state, t.createdAt, t.id),
    index('mail_log_by_address').on(comparableOf(t.recipient)),
    index('mail_log_by_age').on(t.createdAt),
  ],
)

/** Mails about what they send that somebody does not want: under a keyed hash of the address, which names nobody. */
export const mailStops = sqliteTable(
  'mail_stops',
  {
    hidden: text('hidden').notNull(),
    /** One of `mailSteps`, or `all`. */
    what: text('what').notNull(),
    stoppedAt: instant('stopped_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hidden, t.what] })],
)
