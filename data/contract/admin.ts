import { z } from 'zod'
import { type AlertMailChoice, alertMailChoices, type Timezone, timezoneIds } from '../vocabulary/admin.ts'
import { emailAddress } from './email.ts'
import type { Instant } from './times.ts'

export const adminNames = ['admin1', 'admin2'] as const
export type AdminName = (typeof adminNames)[number]

/** `POST /api/admin/session`. 401 `Invalid authentication code`; 429 while locked out. */
export const adminLogin = z.object({ code: z.string().min(1).max(200) })

/** `GET` and `POST /api/admin/session`. */
export type AdminSession = { admin: AdminName }

/** `GET /api/admin/summary`: the five cards above the tabs. Donations in cents, succeeded ones only: their sum, and what refunds and disputes leave of it. */
export interface AdminSummary {
  pendingStories: number
  publishedStories: number
  blogPosts: number
  unreadMessages: number
  /** Applications of volunteers that nobody has decided on. */
  pendingApplications: number
  donatedCents: number
  keptCents: number
}

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:00')

/** `GET /api/admin/profile`: what an admin has chosen for themselves. */
export interface AdminProfile {
  admin: AdminName
  timezone: Timezone
  /** Where alerts are mailed; null: nowhere. */
  email: string | null
  alertMail: AlertMailChoice
  /** A summary of the week is mailed there on Monday at 7:00 of the admin's zone. */
  weeklyMail: boolean
  /** Devices stay silent between these times of the admin's zone; both or neither. */
  quietFrom: string | null
  quietUntil: string | null
}

/** `PATCH /api/admin/profile`: the profile as it then is. */
export const adminProfileChange = z
  .strictObject({
    timezone: z.enum(timezoneIds),
    email: emailAddress('Please enter a valid email address.').nullable(),
    alertMail: z.enum(alertMailChoices),
    weeklyMail: z.boolean(),
    quietFrom: timeOfDay.nullable(),
    quietUntil: timeOfDay.nullable(),
  })
  .partial()
export type AdminProfileChange = z.infer<typeof adminProfileChange>

/** `GET /api/admin/sessions`: where both admins are signed in, last seen first. */
export interface OpenSession {
  id: string
  admin: AdminName
  /** Chrome on Android */
  device: string
  createdAt: Instant
  /** To the minute. */
  lastSeenAt: Instant
  /** When it is over at the latest, if it is not used from now on. */
  endsAt: Instant
  /** The one that asks. */
  isThis: boolean
}
/**
 * `DELETE /api/admin/sessions/{id}`: ends one. 204; 404 session.not_found.
 * `DELETE /api/admin/sessions`: ends every session of the admin who asks, this one included. 204.
 */

/** Who acted: an admin, or nobody, where it was the writer with a receipt code or the product by itself. */
export const actors = [...adminNames, 'others'] as const
const calendarDay = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'A day such as 2026-03-01')

/** `GET /api/admin/audit`: who did what, newest first, in pages. Days are days of the asking admin's zone, both included. */
export const auditListQuery = z.object({
  actor: z.enum(actors).optional(),
  action: z.string().max(100).optional(),
  from: calendarDay.optional(),
  until: calendarDay.optional(),
  before: z
    .string()
    .regex(/^[0-9TZ:.-]+_\d+$/)
    .optional(),
})
export type AuditFilter = Omit<z.infer<typeof auditListQuery>, 'before'>

/** One act. */
export interface AuditEntry {
  id: number
  admin: AdminName | null
  /** Such as `story.published`. */
  action: string
  subjectKind: string
  subjectId: string
  /** What the subject is called at present; null for what is gone and for people. */
  subjectName: string | null
  /** What was changed is known: `GET /api/admin/audit/{id}`. */
  hasDetails: boolean
  at: Instant
}

/** `GET /api/admin/audit/{id}`: the fields that changed, before and after. 404 audit.not_found. */
export type AuditDetails = { before: unknown; after: unknown }

/** `GET /api/admin/audit/actions`: an array of the kinds of act that the log holds. */
