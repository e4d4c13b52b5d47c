import { z } from 'zod'
import type { ContentStatus } from '../vocabulary/calendar.ts'
import type { ContactStatus } from '../vocabulary/contact.ts'
import type { DonationStatus } from '../vocabulary/money.ts'
import type { PostStatus } from '../vocabulary/news.ts'
import type { StoryStatus } from '../vocabulary/stories.ts'
import type { VolunteerStatus } from '../vocabulary/volunteers.ts'
import type { Instant } from './times.ts'

/** `GET /api/admin/search`: everything that somebody at the desk may look for. Nothing is noted of it. */
export const deskSearchQuery = z.object({ q: z.string().trim().max(200, 'q is too long') })

/** As what somebody is known here. */
export const personRoles = ['author', 'writer', 'sender', 'applicant', 'donor', 'subscriber'] as const
export type PersonRole = (typeof personRoles)[number]

export interface FoundPerson {
  /** As the first of the roles has it; null where there is an address alone. */
  name: string | null
  email: string
  roles: PersonRole[]
  /** Of the profile, where there is one. */
  authorId: number | null
}

/** The few that fit best of each kind. What was withdrawn or erased is found nowhere. */
export interface DeskFinds {
  people: FoundPerson[]
  /** `isByCode`: what was typed is its receipt code. */
  stories: { id: number; title: string; authorName: string; status: StoryStatus; at: Instant; isByCode: boolean }[]
  messages: { id: number; subject: string; name: string; status: ContactStatus; isSpam: boolean; at: Instant }[]
  applications: { id: number; name: string; status: VolunteerStatus; at: Instant }[]
  donations: { id: number; donorName: string; amount: number; status: DonationStatus; at: Instant }[]
  posts: { id: number; title: string; status: PostStatus; at: Instant }[]
  plans: { id: number; title: string; status: ContentStatus; at: Instant }[]
}
