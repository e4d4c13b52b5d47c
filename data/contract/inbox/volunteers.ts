import { z } from 'zod'
import { cleanText } from '../../rules/cleanText.ts'
import {
  activityMissing,
  missingAnswers,
  motivationTooShort,
  termsNotAccepted,
} from '../../rules/inbox/volunteerForm.ts'
import { handleFrom, isHandle } from '../../rules/outreach/handles.ts'
import {
  allActivities,
  motivationMinLength,
  nextOfKinGenders,
  noteMaxLength,
  type VolunteerStatus,
  volunteerMaxLength,
  volunteerStatuses,
} from '../../vocabulary/volunteers.ts'
import { t } from '../../words/words.ts'
import type { AdminName } from '../admin.ts'
import { emailAddress } from '../email.ts'
import { pageCursor, pageLimit } from '../lists.ts'
import type { Instant } from '../times.ts'

const { short, long } = volunteerMaxLength
/** What is wrong, in the language in which it is told. */
type Words = () => string
const tooLong = { error: () => t('This answer is too long') }

const text = (error?: Words) =>
  z
    .string(error && { error })
    .overwrite(cleanText)
    .trim()
const required = (error: Words) => text(error).min(1, { error }).max(short, tooLong)
/** Left out, null or empty: the same. */
const optional = (most: number = short) =>
  text()
    .max(most, tooLong)
    .nullish()
    .transform((answer) => answer ?? '')
const flag = z
  .boolean()
  .nullish()
  .transform((isSo) => isSo ?? false)
const handle = (error: Words) => required(error).refine(isHandle, { error }).transform(handleFrom)
const isListed = (chosen: string[]) => chosen.every((activity) => allActivities.includes(activity))

const noEmail = () => t(missingAnswers.email)
const noDateOfBirth = { error: () => t(missingAnswers.dateOfBirth) }
const noActivity = { error: () => t(activityMissing) }

/**
 * What an applicant fills in, with the message shown beside each field. Anybody without an account writes `none` as
 * its handle.
 */
export const volunteerApplication = z.object({
  name: required(() => t(missingAnswers.name)),
  email: text(noEmail).max(150, { error: noEmail }).pipe(emailAddress(noEmail)),
  phone: required(() => t(missingAnswers.phone)),
  address: required(() => t(missingAnswers.address)),
  /** A calendar day, YYYY-MM-DD. */
  dateOfBirth: z.string(noDateOfBirth).pipe(z.iso.date(noDateOfBirth)),
  twitterHandle: handle(() => t(missingAnswers.twitterHandle)),
  instagramHandle: handle(() => t(missingAnswers.instagramHandle)),
  facebookHandle: handle(() => t(missingAnswers.facebookHandle)),
  followedTwitter: flag,
  followedInstagram: flag,
  likedFacebook: flag,
  willShareContent: flag,
  currentOrganization: required(() => t(missingAnswers.currentOrganization)),
  qualification: required(() => t(missingAnswers.qualification)),
  motivation: text(motivationTooShort).min(motivationMinLength, { error: motivationTooShort }).max(long, tooLong),
  conservationActivities: z
    .array(z.string().max(short), noActivity)
    .min(1, noActivity)
    .max(50)
    .refine(isListed, {
      error: () => t('Please choose from the list and name other interests in the additional comments'),
    })
    .transform((chosen) => [...new Set(chosen)]),
  additionalComments: optional(long),
  nextOfKinName: optional(),
  nextOfKinPhone: optional(),
  nextOfKinAddress: optional(),
  nextOfKinWorkplace: optional(),
  nextOfKinGender: z
    .union([z.enum(nextOfKinGenders), z.literal('')], {
      error: () => t('Please choose a gender from the list or leave it open'),
    })
    .nullish()
    .transform((gender) => gender ?? ''),
  nextOfKinRelationship: optional(),
})
export type VolunteerApplication = z.output<typeof volunteerApplication>
export type VolunteerSubmission = z.input<typeof volunteerApplication>

/** The form asks one thing more, which is not sent: without agreement there is nothing to send. */
export const volunteerForm = volunteerApplication.extend({
  agreesToTerms: z.literal(true, { error: () => t(termsNotAccepted) }),
})

/** `POST /api/volunteer-applications`, under an `Idempotency-Key`: `201`, or `200` for the same application again. */
export type VolunteerReceipt = { id: number; receivedAt: Instant }

/** An application as the admins see it. */
export interface VolunteerRecord
  extends Omit<
    VolunteerApplication,
    | 'additionalComments'
    | 'nextOfKinName'
    | 'nextOfKinPhone'
    | 'nextOfKinAddress'
    | 'nextOfKinWorkplace'
    | 'nextOfKinGender'
    | 'nextOfKinRelationship'
  > {
  id: number
  additionalComments: string | null
  nextOfKinName: string | null
  nextOfKinPhone: string | null
  nextOfKinAddress: string | null
  nextOfKinWorkplace: string | null
  nextOfKinGender: (typeof nextOfKinGenders)[number] | null
  nextOfKinRelationship: string | null
  status: VolunteerStatus
  /** Not of age when applying: a guardian has to be involved. */
  isMinor: boolean
  noteCount: number
  /** When and by whom it was last moved out of `pending`; null while it is pending. */
  decidedAt: Instant | null
  decidedBy: AdminName | null
  createdAt: Instant
}

export interface VolunteerNote {
  id: number
  admin: AdminName
  text: string
  createdAt: Instant
}

/** `GET /api/volunteer-applications/{id}` (admins): with its notes, oldest first, and who moved it when. */
export interface VolunteerDetails extends VolunteerRecord {
  notes: VolunteerNote[]
  moves: { id: number; admin: AdminName | null; to: VolunteerStatus; at: Instant }[]
}

/** Narrows the list and the file. Each word of `q` stands in an answer or a note; case and accents do not matter. */
export const volunteerFilter = z.object({
  status: z.enum(volunteerStatuses).optional(),
  minors: z.literal('true').optional(),
  q: z
    .string()
    .max(200)
    .transform((words) => words.trim() || undefined)
    .optional(),
})
export type VolunteerFilter = z.output<typeof volunteerFilter>

/**
 * `GET /api/volunteer-applications` (admins): newest first, or `order=oldest`, page by page as `GET /api/contact`.
 * `…/export` with the same filter: CSV. `…/counts`: how many are in each state.
 */
export const volunteerListQuery = volunteerFilter.extend({
  order: z.literal('oldest').optional(),
  limit: pageLimit,
  before: pageCursor,
})
export type VolunteerCounts = Record<VolunteerStatus, number>

/**
 * `PATCH /api/volunteer-applications/{id}/status` (admins): the application as it then is. `from` is the status that the
 * admin saw. Somebody who is not of age is shortlisted and accepted with `guardianAgreed` alone.
 * Errors: 404 volunteer.not_found; 409 volunteer.wrong_state with `current`; 409 volunteer.guardian.
 */
export const volunteerStatusChange = z.object({
  status: z.enum(volunteerStatuses),
  from: z.enum(volunteerStatuses).optional(),
  guardianAgreed: z.boolean().optional(),
})
export type VolunteerStatusChange = z.infer<typeof volunteerStatusChange>

/**
 * `POST /api/volunteer-applications/{id}/notes` (admins): `201` with the note, one for its `Idempotency-Key`. `DELETE …/notes/{noteId}`: the admin's own;
 * `204`, also when it is gone. Errors: 404 volunteer.not_found; 403 volunteer.note_of_another.
 */
export const volunteerNoteGiven = z.object({
  text: text(() => 'Please write something')
    .min(1, 'Please write something')
    .max(noteMaxLength, 'The note is too long'),
})
