import { type SQL, sql } from 'drizzle-orm'
import { index, integer, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type AdminName, adminNames } from '../contract/admin.ts'
import type { AlertKind, NotificationType } from '../vocabulary/notifications.ts'
import { comparableOf, createdAt, emailAddress, flag, id, instant, listOf } from './columns.ts'

export const authorNotifications = sqliteTable(
  'author_notifications',
  {
    id: id(),
    /** Of what is told once whatever happens, such as `review_due:story:7`; null for what is told each time. */
    key: text('key').unique(),
    /** The alert that carried it to the admins; null until one has. */
    alertId: integer('alert_id').references(() => alerts.id, { onDelete: 'set null' }),
    authorEmail: emailAddress('author_email'),
    authorName: text('author_name'),
    /** The kinds the admin filters by, and others. */
    notificationType: text('notification_type').$type<NotificationType | (string & {})>().notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    isRead: flag('is_read').notNull().default(false),
    isEmailSent: flag('is_email_sent').notNull().default(false),
    requiresAdminAction: flag('requires_admin_action').notNull().default(false),
    adminActionDescription: text('admin_action_description'),
    adminActionedAt: instant('admin_actioned_at'),
    /** JSON text, handed on as it is. */
    metadata: text('metadata'),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('author_notifications_by_type').on(t.notificationType, t.createdAt, t.id),
    index('author_notifications_by_action').on(t.requiresAdminAction, t.adminActionedAt, t.createdAt, t.id),
    index('author_notifications_unread').on(t.isRead, t.notificationType),
    index('author_notifications_by_time').on(t.createdAt, t.id),
    index('author_notifications_by_alert').on(t.alertId),
    index('author_notifications_by_address').on(comparableOf(t.authorEmail)),
    index('author_notifications_of_story').on(aboutIn(t.metadata, 'storyId'), t.notificationType),
    index('author_notifications_of_message').on(aboutIn(t.metadata, 'contactMessageId'), t.notificationType),
  ],
)

/**
 * A field of what a notification was about; null where its metadata is no JSON, which would end the whole statement. Written out, as
 * only then the index of it is found.
 */
export function aboutIn(metadata: SQLiteColumn, field: AboutField): SQL {
  return sql`(case when json_valid(${metadata}) then ${metadata} ->> ${sql.raw(`'$.${field}'`)} end)`
}
export type AboutField = 'storyId' | 'contactMessageId' | 'volunteerApplicationId' | 'postId'

/** What the admins were alerted of: notifications of one kind that came close together. */
export const alerts = sqliteTable(
  'alerts',
  {
    id: id(),
    /** Unguessable: the worker of a device names it when it has shown the alert. */
    token: text('token').notNull().unique(),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** How many notifications it tells of. */
    count: integer('count').notNull(),
    createdAt: createdAt(),
    /** When a device first said that it had shown it. */
    acknowledgedAt: instant('acknowledged_at'),
    /** When it was mailed because no device had shown it in time. */
    escalatedAt: instant('escalated_at'),
  },
  (t) => [index('alerts_by_time').on(t.createdAt, t.id)],
)

/** A browser that an admin asked to be alerted on, as its push service knows it. */
export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: id(),
  admin: text('admin', { enum: adminNames }).$type<AdminName>().notNull(),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** The kinds of alert this device wants. */
  kinds: listOf<AlertKind>('kinds').notNull().default([]),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
  lastSeenAt: instant('last_seen_at'),
  /** When an alert was last accepted by the push service, and what it said to the last one that it refused. */
  lastPushAt: instant('last_push_at'),
  lastError: text('last_error'),
})
