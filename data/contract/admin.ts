import { z } from 'zod'
import { alertMailChoices, timezoneIds } from '../vocabulary/admin.ts'
import { emailAddress } from './email.ts'

export const adminNames = ['admin1', 'admin2'] as const
export type AdminName = (typeof adminNames)[number]

/** `POST /api/admin/session`. 401 `Invalid authentication code`; 429 while locked out. */
export const adminLogin = z.object({ code: z.string().min(1).max(200) })

/** `GET` and `POST /api/admin/session`. */
export const adminSession = z.object({ admin: z.enum(adminNames) })
export type AdminSession = z.infer<typeof adminSession>

/** `GET /api/admin/summary`: the five cards above the tabs. Donations in cents, succeeded ones only: their sum, and what refunds and disputes leave of it. */
export const adminSummary = z.object({
  pendingStories: z.number().int(),
  publishedStories: z.number().int(),
  blogPosts: z.number().int(),
  unreadMessages: z.number().int(),
  /** Applications of volunteers that nobody has decided on. */
  pendingApplications: z.number().int(),
  donatedCents: z.number().int(),
  keptCents: z.number().int(),
})
export type AdminSummary = z.infer<typeof adminSummary>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:00')

/** `GET /api/admin/profile`: what an admin has chosen for themselves. */
export const adminProfile = z.object({
  admin: z.enum(adminNames),
  timezone: z.enum(timezoneIds),
  /** Where alerts are mailed; null: nowhere. */
  email: z.string().nullable(),
  alertMail: z.enum(alertMailChoices),
  /** Devices stay silent between these times of the admin's zone; both or neither. */
  quietFrom: timeOfDay.nullable(),
  quietUntil: timeOfDay.nullable(),
})
export type AdminProfile = z.infer<typeof adminProfile>

/** `PATCH /api/admin/profile`: the profile as it then is. */
export const adminProfileChange = z
  .strictObject({
    timezone: z.enum(timezoneIds),
    email: emailAddress('Please enter a valid email address.').nullable(),
    alertMail: z.enum(alertMailChoices),
    quietFrom: timeOfDay.nullable(),
    quietUntil: timeOfDay.nullable(),
  })
  .partial()
export type AdminProfileChange = z.infer<typeof adminProfileChange>

/** `GET /api/admin/sessions`: where both admins are signed in, last seen first. */
export const openSession = z.object({
  id: z.string(),
  admin: z.enum(adminNames),
  /** Chrome on Android */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastSeenAt: z.iso.datetime(),
  /** When it is over at the latest, if it is not used from now on. */
  endsAt: z.iso.datetime(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>
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
export const auditEntry = z.object({
  id: z.number().int(),
  admin: z.enum(adminNames).nullable(),
  /** Such as `story.published`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** What the subject is called at present; null for what is gone and for people. */
  subjectName: z.string().nullable(),
  /** What was changed is known: `GET /api/admin/audit/{id}`. */
  hasDetails: z.boolean(),
  at: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** `GET /api/admin/audit/{id}`: the fields that changed, before and after. 404 audit.not_found. */
export const auditDetails = z.object({ before: z.unknown(), after: z.unknown() })
export type AuditDetails = z.infer<typeof auditDetails>

/** `GET /api/admin/audit/actions`: an array of the kinds of act that the log holds. */
