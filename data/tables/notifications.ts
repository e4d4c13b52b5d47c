import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type AdminName, adminNames } from '../contract/admin.ts'
import type { NotificationType } from '../vocabulary/notifications.ts'
import { createdAt, emailAddress, flag, id, instant } from './columns.ts'

export const authorNotifications = sqliteTable(
  'author_notifications',
  {
    id: id(),
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
    index('author_notifications_by_action').on(t.requiresAdminAction, t.adminActionedAt),
  ],
)

/** A browser that an admin asked to be alerted on, as its push service knows it. */
export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: id(),
  admin: text('admin', { enum: adminNames }).$type<AdminName>().notNull(),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
  lastSeenAt: instant('last_seen_at'),
})
