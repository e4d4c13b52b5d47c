import { z } from 'zod'

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
