import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type AdminName, adminNames } from '../contract/admin.ts'
import type { HeldAsk } from '../contract/heldActs.ts'
import { alertMailChoices, defaultTimezone } from '../vocabulary/admin.ts'
import { heldDoings, heldStates } from '../vocabulary/heldActs.ts'

import { createdAt, emailAddress, flag, id, instant, presentAs } from './columns.ts'

export const users = sqliteTable('users', {
  id: id(),
  username: text('username').notNull().unique(),
  /** scrypt, with its salt and cost; never the code itself. */
  password: text('password').notNull(),
  timezone: text('timezone').notNull().default(defaultTimezone),
  /** Where this admin wants alerts mailed; null: nowhere. */
  email: emailAddress('email'),
  alertMail: text('alert_mail', { enum: alertMailChoices }).notNull().default('every'),
  /** Whether this admin wants the summary of each week mailed there. */
  weeklyMail: flag('weekly_mail').notNull().default(false),
  /** Devices stay silent between these times of this admin's zone, `HH:MM`; both or neither. */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  /** Which of this admin's secret calendar addresses is the valid one: a new one ends the former. */
  calendarAddress: integer('calendar_address').notNull().default(1),
})

export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    /** SHA-256 of the cookie's token: who reads the database cannot take over a session. */
    id: text('id').primaryKey(),
    admin: text('admin', { enum: adminNames }).notNull(),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('admin_sessions_by_expiry').on(t.expiresAt)],
)

/** Who changed what. `before` and `after` hold the fields that changed, never a secret. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    /** Null when the writer of a story acted, by receipt code, or the product by itself. */
    admin: text('admin').$type<AdminName>(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: text('before', { mode: 'json' }).$type<unknown>(),
    after: text('after', { mode: 'json' }).$type<unknown>(),
    at: presentAs('at'),
  },
  (t) => [
    index('audit_log_by_subject').on(t.subjectKind, t.subjectId, t.id),
    index('audit_log_by_admin').on(t.admin, t.id),
    index('audit_log_by_action').on(t.action, t.id),
    index('audit_log_by_time').on(t.at),
    index('audit_log_with_details').on(t.at).where(sql`${t.before} is not null or ${t.after} is not null`),
  ],
)

/** What an admin has asked for and can still take back: it happens when its time has come. */
export const heldActs = sqliteTable(
  'held_acts',
  {
    id: id(),
    /** What was asked for together is taken back together. */
    batch: text('batch').notNull(),
    admin: text('admin', { enum: adminNames }).notNull(),
    does: text('does', { enum: heldDoings }).notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** With all that it needs, such as a reason; null once it has ended. */
    ask: text('ask', { mode: 'json' }).$type<HeldAsk>(),
    state: text('state', { enum: heldStates }).notNull().default('held'),
    /** Why it was not done. */
    why: text('why'),
    dueAt: instant('due_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // One act of a subject waits at a time.
    uniqueIndex('held_acts_once').on(t.subjectKind, t.subjectId).where(sql`${t.state} = 'held'`),
    index('held_acts_by_state').on(t.state, t.id),
    index('held_acts_by_batch').on(t.batch),
    index('held_acts_by_age').on(t.createdAt),
  ],
)
