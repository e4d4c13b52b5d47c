import { z } from 'zod'
import { type AlertKind, alertKindNames, notificationFilters } from '../../vocabulary/notifications.ts'
import { pageCursor, pageLimit } from '../lists.ts'
import type { Instant } from '../times.ts'

/** A notification as the admins see it. */
export const notification = z.object({
  id: z.number().int(),
  notificationType: z.string(),
  title: z.string(),
  message: z.string(),
  authorEmail: z.string().nullable(),
  authorName: z.string().nullable(),
  isRead: z.boolean(),
  isEmailSent: z.boolean(),
  requiresAdminAction: z.boolean(),
  adminActionDescription: z.string().nullable(),
  adminActionedAt: z.iso.datetime().nullable(),
  /** JSON text as it is stored; null when it cannot be read. */
  metadata: z.string().nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  /** The tab in which something can be done about it. */
  tab: z.string(),
})
export type Notification = z.infer<typeof notification>

/**
 * `GET /api/notifications/admin` (admins): one page of a filter as four lists, newest first, 200 unless asked otherwise. `all` is the page, and the
 * headers of `lists.ts` are about it. Of it, `userNotifications` are about somebody who wrote to us (with an address), `adminCopies` the
 * others; `actionRequired` is what is left to do, whatever its age: the newest of it, as many as the page may hold.
 */
export const notificationListQuery = z.object({
  filter: z.enum(notificationFilters).default('all'),
  limit: pageLimit,
  before: pageCursor,
})
export const notificationLists = z.object({
  all: z.array(notification),
  userNotifications: z.array(notification),
  adminCopies: z.array(notification),
  actionRequired: z.array(notification),
  /** How many unread ones there are behind each chip; for `action_required`, how many are left to do. */
  counts: z.record(z.enum(notificationFilters), z.number().int()),
  /** How many are unread behind the filter that was asked for, on all pages. */
  unread: z.number().int(),
  /** How many there are behind the filter that was asked for, on all pages. */
  total: z.number().int(),
})
export type NotificationLists = z.infer<typeof notificationLists>

/**
 * `POST /api/notifications/{id}/read` and `/{id}/admin-action` (admins): the notification as it then is; the second time the same.
 * `POST /api/notifications/read-all` `{filter, upTo}`: `{changed}`. `upTo` is the highest id that was on the screen: what has come
 * since stays unread. Without it, all behind the filter are meant.
 * Errors: 404 notification.not_found; 409 notification.no_action, for one that asks for nothing.
 */
export const notificationReadAll = z.object({
  filter: z.enum(notificationFilters),
  upTo: z.number().int().positive().optional(),
})
export type NotificationReadAll = z.infer<typeof notificationReadAll>

/** `GET /api/push` (admins): what a browser needs to subscribe, and this admin's devices. */
export interface PushSetup {
  /** The public VAPID key, base64url. */
  publicKey: string
  devices: {
    id: number
    /** SHA-256 of its endpoint, base64url: by it a device finds itself. */
    endpointSha256: string
    name: string
    kinds: AlertKind[]
    createdAt: Instant
    lastSeenAt: Instant | null
    lastPushAt: Instant | null
    lastError: string | null
  }[]
}
export type PushDevice = PushSetup['devices'][number]

/**
 * `PUT /api/push/subscription` (admins): keeps a browser's subscription, or changes its kinds; repeated at each start of the desk.
 * A browser that was another admin's moves to the one who asks. Answers with the device.
 * Errors: 400 push.endpoint for an address that is no push service, push.keys for keys that are none.
 */
export const pushSubscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  /** Left out: as they were; every kind for a new device. */
  kinds: z.array(z.enum(alertKindNames)).optional(),
})
export type PushSubscriptionGiven = z.infer<typeof pushSubscription>
/**
 * `DELETE /api/push/subscription` `{endpoint}` and `DELETE /api/push/devices/{id}` (admins, their own devices): `204`.
 * `POST /api/push/test` `{endpoint}`: sends one to it; `{message}`.
 * Errors: 404 push.unknown_device; of the test also 404 push.gone, once the device is no longer subscribed, and 502 push.refused.
 */
export const pushEndpoint = z.object({ endpoint: z.url().max(1000) })

/** What is pushed, encrypted: kind, count and place to tap, and nothing else. */
export const pushPayload = z.strictObject({
  type: z.enum([...alertKindNames, 'test']),
  count: z.number().int().min(1),
  /** A path of this site: the tab, with the alert's token as `?alert=`. */
  url: z.string().regex(/^\/admin\/wildlifeafrica\?alert=[\w-]+#[a-z-]+$/),
})
export type PushPayload = z.infer<typeof pushPayload>

/**
 * `POST /api/push/shown` `{alert}`: a worker has shown the alert of this token. Needs no session: the token is the key.
 * `200 {pendingStories}`, for the badge; `204` for a token that is not known.
 */
export const pushShown = z.object({ alert: z.string().max(100) })
