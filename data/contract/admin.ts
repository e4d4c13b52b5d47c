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

/** `GET /api/admin/summary`: the five cards above the tabs. Donations in cents, succeeded ones only. */
export const adminSummary = z.object({
  pendingStories: z.number().int(),
  publishedStories: z.number().int(),
  blogPosts: z.number().int(),
  unreadMessages: z.number().int(),
  donatedCents: z.number().int(),
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
