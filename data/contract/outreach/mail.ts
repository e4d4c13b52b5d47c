import { z } from 'zod'
import { type MailStep, mailStepNames } from '../../vocabulary/mail.ts'
import type { Instant } from '../times.ts'

/**
 * What became of a mail. `sending`: its last byte is leaving. `unsure`: nobody can tell whether it has arrived, and its kind
 * is not sent again by itself. `skipped`: it was no longer wanted when its turn came.
 */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'unsure', 'skipped'] as const
export type MailState = (typeof mailStates)[number]

/**
 * What mail is about. `step`: something that its recipient has sent in has come a step further. `follow`: new stories of a subject that
 * the recipient follows; `follow_question`: whether they want to. `weekly`: the summary of a week, to an admin.
 * `reply`: an admin has answered a message; `attachments_refused`: files that came by mail are not kept.
 * `giving`: to a donor, about a monthly donation, or the link of their page. `card`: to somebody for whom a donation was given.
 */
export const mailKindNames = [
  'receipt',
  'giving',
  'card',
  'newsletter',
  'confirmation',
  'alert',
  'author',
  'test',
  'step',
  'follow',
  'follow_question',
  'reply',
  'attachments_refused',
  'weekly',
] as const
export type MailKind = (typeof mailKindNames)[number]

/**
 * Why the mail server takes no mail of ours. `unreachable`: it does not answer. `busy`: it asks us to wait. `certificate`: nobody
 * vouches for it. `encryption`: the line cannot be encrypted. `sign_in`: it does not accept our name and password. `sender`: it does
 * not accept our address. `relay`: it does not pass our mail on.
 */
export const mailServerTroubles = [
  'unreachable',
  'busy',
  'certificate',
  'encryption',
  'sign_in',
  'sender',
  'relay',
] as const
export type MailServerTrouble = (typeof mailServerTroubles)[number]

/** A mail that did not get through. */
export interface TroubledMail {
  id: number
  /** One of `mailKindNames`, or a kind of former days. */
  kind: string
  recipient: string
  subject: string
  state: MailState
  error: string | null
  createdAt: Instant
  /** Failed or unsure, and its words are still there. */
  canRetry: boolean
}

/** `GET /api/mail` (admins): how much mail there is in each state, and what failed or is unsure, newest first, page by page. */
export const mailQuery = z.object({
  state: z.enum(['failed', 'unsure']).optional(),
  /** The cursor of the last mail of the page before, from the `Link` header. */
  before: z.string().optional(),
})
export interface MailOverview {
  /** Where mail goes: to a mail server, or into files where none is set up. */
  way: 'smtp' | 'file'
  /** The sender that recipients see. */
  from: string
  /** Null while mail flows, and where no mail server is set up. */
  trouble: { kind: MailServerTrouble; since: Instant; title: string; message: string; toDo: string } | null
  counts: Record<MailState, number>
  troubled: TroubledMail[]
}

/**
 * `POST /api/mail/{id}/retry` (admins): puts a failed or unsure mail back into the queue; the mail as it then is.
 * Errors: 404 mail.not_found; 409 mail.wrong_state; 409 mail.words_gone.
 */

/**
 * `GET`, `PUT /api/mail/settings` (admins): which mails the site sends by itself: those of each step, and those to people who follow
 * stories.
 */
export const mailSettings = z.object({ steps: z.record(z.enum(mailStepNames), z.boolean()), follow: z.boolean() })
export interface MailSettings {
  steps: Record<MailStep, boolean>
  follow: boolean
}
