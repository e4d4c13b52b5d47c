import { z } from 'zod'
import { cleanText } from '../../rules/cleanText.ts'
import {
  allEventInterests,
  type ContactCategory,
  type ContactStatus,
  contactCategories,
  contactMaxLength,
  contactStatuses,
  type EventPreference,
  eventPreferences,
  threadMaxLength,
} from '../../vocabulary/contact.ts'
import { t } from '../../words/words.ts'
import { type AdminName, adminNames } from '../admin.ts'
import { emailAddress } from '../email.ts'
import { pageCursor, pageLimit } from '../lists.ts'
import type { Instant } from '../times.ts'

const missing = { error: () => t('Please fill in all required fields.') }

const text = (most: number, tooLong: () => string) =>
  z.string(missing).overwrite(cleanText).trim().max(most, { error: tooLong })
const required = (most: number, tooLong: () => string) => text(most, tooLong).min(1, missing)
/** Left out, null or empty: the same. */
const optional = (most: number, tooLong: () => string) =>
  text(most, tooLong)
    .nullish()
    .transform((value) => value ?? '')
/** Fields no person sees: programs fill them, and some browsers do too. */
const trap = z
  .string()
  .nullish()
  .transform((held) => (held ?? '').slice(0, 500))

/** `POST /api/contact`, under an `Idempotency-Key`. What is too long is told, in English, with words that contain `too long`. */
export const contactSubmission = z.object({
  name: required(contactMaxLength.name, () => t('Your name is too long')),
  email: required(contactMaxLength.email, () => t('Your email address is too long')).pipe(
    emailAddress(() => t('Please enter a valid email address.')),
  ),
  /** Left empty it becomes the usual one of the category. */
  subject: optional(contactMaxLength.subject, () => t('The subject is too long')),
  category: z.enum(contactCategories, missing),
  message: required(contactMaxLength.message, () => t('Your message is too long')),
  /** What is not on the list of events is left out: nobody loses a message over it. */
  selectedEvents: z
    .array(z.string().max(200))
    .max(50)
    .nullish()
    .transform((chosen) => allEventInterests.filter((event) => chosen?.includes(event))),
  /** What is no preference counts as none: nobody loses a message over it. */
  eventPreference: z.enum(eventPreferences).or(z.literal('')).catch(''),
  location: optional(contactMaxLength.location, () => t('The location is too long')),
  website: trap,
  url: trap,
  phone_number: trap,
})
/** The same as an import brings it: one that came as a mail may be longer, and was judged when it came. */
export const importedMessage = contactSubmission.extend({
  message: required(threadMaxLength.mail, () => t('The message is too long')),
})

export type ContactSubmission = z.input<typeof contactSubmission>

/** `201`, or `200` for the same message again. */
export type ContactReceipt = { id: number; receivedAt: Instant }

/** A message as the admins see it. */
export interface ContactMessage {
  id: number
  name: string
  email: string
  subject: string
  category: ContactCategory
  message: string
  selectedEvents: string[]
  eventPreference: EventPreference | null
  location: string | null
  /** About events, but without the preference or the place that the form asks for. */
  isIncomplete: boolean
  status: ContactStatus
  /** Set aside: a hidden field was filled. `trapped` is what it held. */
  isSpam: boolean
  trapped: { website: string; url: string; phone_number: string } | null
  /** Who of the admins answers this person. */
  assignedTo: AdminName | null
  /** What it has besides where it came as a mail; null where it came by the form. */
  mailed: MailedPart | null
  createdAt: Instant
}

export interface MailedPart {
  /** It answers a mail of ours, from the address to which that went. Else anybody may have written the address. */
  isProven: boolean
  /** A program seems to have sent it, or it went to many: it was kept aside for that. */
  isAutomatic: boolean
  /** What it repeats of earlier mails. */
  quoted: string | null
  /** It was longer than what is kept. */
  isCut: boolean
  /** Files that came with it, and are not kept. */
  attachments: { name: string; bytes: number }[]
}

const searchWords = z
  .string()
  .max(200)
  .transform((words) => words.trim() || undefined)
  .optional()

/**
 * `GET /api/contact` (admins): newest first, page by page; `before` comes from the `Link` header of the page before.
 * `spam=true` lists what was set aside. Each word of `q` stands in the name, address, subject, text or place; case and
 * accents do not matter.
 */
export const contactListQuery = z.object({
  spam: z.literal('true').optional(),
  status: z.enum(contactStatuses).optional(),
  category: z.enum(contactCategories).optional(),
  /** Of people whom this admin answers, or nobody yet. */
  assigned: z.enum([...adminNames, 'nobody']).optional(),
  /** The newest message of each person alone. */
  people: z.literal('true').optional(),
  q: searchWords,
  /** This one alone, set aside or not. */
  id: z.coerce.number().int().positive().optional(),
  limit: pageLimit,
  before: pageCursor,
})

/** `GET /api/contact/counts` (admins). `aside`: set aside, and in none of the others. */
export interface ContactCounts {
  unread: number
  read: number
  responded: number
  aside: number
}

/**
 * `PATCH /api/contact/{id}/status` (admins): the message as it then is. `from` is the status that the admin saw; left out,
 * the move counts from whatever the status is.
 * Errors: 404 contact.not_found; 409 contact.wrong_state with `current`; 409 contact.set_aside.
 */
export const contactStatusChange = z.object({
  status: z.enum(contactStatuses),
  from: z.enum(contactStatuses).optional(),
})
export type ContactStatusChange = z.infer<typeof contactStatusChange>

/**
 * `PATCH /api/contact/{id}/spam` (admins): sets a message aside, or brings it back as one that the admins are told of; the
 * same again changes nothing. `DELETE /api/contact/{id}` (admins): erases a message that is set aside, and what was told of
 * it. `204`. Errors: 404 contact.not_found; 409 contact.not_aside.
 */
export const contactSpamChange = z.object({ isSpam: z.boolean() })
