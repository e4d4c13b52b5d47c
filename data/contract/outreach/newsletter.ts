import { z } from 'zod'
import { type Timezone, timezoneIds } from '../../vocabulary/admin.ts'
import type { ConsentReach } from '../../vocabulary/consent.ts'
import { followKinds } from '../../vocabulary/follows.ts'
import {
  type CampaignState,
  type DraftState,
  type HeldReason,
  importMostRows,
  mostRecipients,
  newsletterMaxLength,
  newsletterMostItems,
  standings,
  type subscriptionSources,
} from '../../vocabulary/newsletter.ts'
import { t } from '../../words/words.ts'
import type { AdminName } from '../admin.ts'
import { emailAddress } from '../email.ts'
import { pageCursor, pageLimit } from '../lists.ts'
import { riskReason } from '../risk.ts'
import type { Instant } from '../times.ts'
import { type MailState, mailStates } from './mail.ts'

const invalid = () => t('Please enter a valid email address.')

/** `POST /api/newsletter`, as often as one likes: an address stands in the list once. The answer is the same for a new and a known one. */
export const newsletterSignup = z.object({
  email: z.string({ error: invalid }).trim().max(150, { error: invalid }).pipe(emailAddress(invalid)),
})

export type NewsletterAnswer = { message: string }

/** `GET /api/email/test` (admins): whether a mail server is set up. Sends nothing. */
export type EmailStatus = { configured: boolean }

export const subscriberListQuery = z.object({
  /** Each of these words stands in the address. */
  q: z.string().trim().max(200, 'q is too long').optional(),
  standing: z.enum(standings).optional(),
  limit: pageLimit,
  before: pageCursor,
})
export type SubscribersAsked = Pick<z.infer<typeof subscriberListQuery>, 'q' | 'standing'>

/**
 * `GET /api/newsletter/subscribers` (admins): newest first, a thousand at a time unless asked otherwise, narrowed by `q` and `standing`; `…/export`: all of them as CSV. `DELETE …/{id}`: 204.
 * `POST …/{id}/clear-refusal`: mail may go there again; the subscriber. Errors: 404 newsletter.no_subscriber.
 */
export interface Subscriber {
  id: number
  email: string
  subscribedAt: Instant
  source: (typeof subscriptionSources)[number]
  /** Null while the owner of the address has not confirmed it: nothing is sent there but the question. */
  confirmedAt: Instant | null
  /** The mail server's final refusal; nothing more is sent there until an admin clears it. */
  refusedAt: Instant | null
  refusal: string | null
}

/**
 * `POST /api/newsletter/subscribers/import/preview` (admins): the CSV as text. Tells what an import of it would do, and changes nothing.
 * The column `email`, or the only column, is read. Errors, also of `…/import`: 400 newsletter.no_column, newsletter.too_many,
 * newsletter.unreadable.
 */
export const subscriberPreview = z.object({ csv: z.string().max(2_000_000) })
/** `POST /api/newsletter/subscribers/import` (admins): takes the list in. */
export const subscriberImport = subscriberPreview.extend({
  /** The admin says that each of them agreed to get the newsletter. Without it nothing is taken in. */
  haveAgreed: z.literal(true, 'Please say that everybody on this list has agreed.'),
  /** Where they did, as the admin knows it: kept in the log of what admins did. */
  agreedWhere: z.string().trim().max(200, 'Please say it in 200 characters.').default(''),
})
export interface SubscriberImportAnswer {
  added: number
  /** On the list before, or twice in the file. */
  known: number
  /** Had unsubscribed, and stay so until they sign up themselves. */
  left: number
  /** Lines that hold no address, the first hundred; `line` counts from 1, the heading included. */
  refused: { line: number; text: string }[]
  refusedCount: number
  /** What becomes of each line, as CSV. */
  report: string
}
export { importMostRows }

const items = z.array(z.number().int().positive()).max(newsletterMostItems).default([])

/** What a newsletter is made of. */
export const newsletterWords = z.object({
  subject: z
    .string()
    .trim()
    .min(1, 'Please write a subject.')
    .max(newsletterMaxLength.subject, 'The subject is too long.'),
  /** Markup of the editor; made safe on the server. */
  content: z
    .string()
    .trim()
    .min(1, 'Please write something.')
    .max(newsletterMaxLength.content, 'The newsletter is too long.'),
  /** Published ones, in the order in which they appear. */
  selectedStories: items,
  selectedBlogPosts: items,
  /** Adds the newest items of the Wildlife Blog's feed. */
  includeRSSFeed: z.boolean().default(false),
})
export type NewsletterWords = z.infer<typeof newsletterWords>

/** `POST /api/newsletter/preview` (admins): the mail as a recipient gets it. Errors, also of `/test` and `/send`: 409 newsletter.item_gone `{kind, id}`. */
export type NewsletterPreview = { subject: string; html: string; text: string }

/** `POST /api/newsletter/test` (admins): one copy to an address of the team. */
export const newsletterTest = newsletterWords.extend({ to: emailAddress('Please enter a valid email address.') })
export type NewsletterTestAnswer = { message: string; id: number }
/**
 * `GET /api/newsletter/test/{id}` (admins): what became of that copy. A `queued` one with an error is tried again by itself.
 * Errors: 404 newsletter.no_test.
 */
export type NewsletterTestOutcome = { state: MailState; error: string | null }

/** `GET /api/newsletter/feed` (admins): whether the Wildlife Blog is read, and how many of its articles a newsletter would carry. */
export type NewsletterFeed = { isSetUp: boolean; articles: number }

/**
 * `POST /api/newsletter/send` (admins), under an `Idempotency-Key`: begins a campaign, once for its key.
 * Recipients are ids or addresses of subscribers; those unconfirmed, refused or gone are left out and counted. Errors: 409 newsletter.nobody.
 */
export const newsletterSend = newsletterWords.extend({
  selectedRecipients: z
    .array(z.union([z.number().int().positive(), emailAddress('Please enter a valid email address.')]))
    .min(1, 'Please choose at least one recipient.'),
  riskReason,
})
export type NewsletterSend = z.infer<typeof newsletterSend>
export interface NewsletterSendAnswer {
  message: string
  campaignId: number
  recipients: number
  leftOut: number
}

/** `all` confirmed subscribers, `some` of them by number, or those who also follow a subject by mail, such as `country:KE`. */
const recipients = z.union([
  z.enum(['all', 'some']),
  z.string().regex(new RegExp(`^(?:${followKinds.join('|')}):.{1,80}$`), 'Choose who gets it.'),
])

const draftWords = z.object({
  subject: z.string().trim().max(newsletterMaxLength.subject, 'The subject is too long.'),
  /** Markup of the editor; made safe when it arrives and when it leaves. */
  content: z.string().max(newsletterMaxLength.content, 'The newsletter is too long.'),
  selectedStories: z.array(z.number().int().positive()).max(newsletterMostItems),
  selectedBlogPosts: z.array(z.number().int().positive()).max(newsletterMostItems),
  includeRSSFeed: z.boolean(),
  recipients,
  /** Counts with `some` alone. */
  selectedRecipients: z.array(z.number().int().positive()).max(mostRecipients),
})
export type DraftWords = z.infer<typeof draftWords>

/**
 * `GET /api/newsletter/drafts` (admins): issues that have not left, newest first, in pages; `…/{id}` adds the words. `POST`: 201,
 * one for its `Idempotency-Key`. `DELETE …/{id}?revision=`: 204. Errors: 404 newsletter.no_draft; 409 newsletter.stale with the draft as it is (`current`).
 */
export const newDraft = draftWords.partial()
/** `PATCH …/{id}`. An issue that waits for its time is not changed before it is taken back. Errors, too: 409 newsletter.scheduled. */
export const draftChange = draftWords.partial().extend({ revision: z.number().int().optional() })
export type DraftChange = z.output<typeof draftChange>
export const draftRevision = z.object({ revision: z.coerce.number().int().optional() })
export const draftListQuery = z.object({ limit: pageLimit, before: pageCursor })

/**
 * `POST …/{id}/schedule`: it leaves at that instant; again with another one, then. `POST …/{id}/unschedule`: it is a draft again.
 * `POST …/{id}/send`: it leaves now, once however often it is called, as `/send` answers.
 * Errors: 400 newsletter.incomplete, newsletter.past, newsletter.far; 409 newsletter.stale, newsletter.item_gone, newsletter.no_consent, newsletter.nobody, story.poacher_risk.
 */
/** Of `…/send`. */
export const draftSend = draftRevision.extend({ riskReason })
export const draftTime = draftSend.extend({
  scheduledAt: z.iso.datetime({ offset: true, message: 'A day and a time are needed.' }),
  /** The zone in which it was chosen. Without it, the admin's. */
  timezone: z.enum(timezoneIds).optional(),
})
export type DraftSend = z.output<typeof draftSend>
export type DraftTime = z.output<typeof draftTime>

/** An issue that has not left, as the list tells it. */
export interface DraftCard {
  id: number
  subject: string
  state: DraftState
  scheduledAt: Instant | null
  timezone: Timezone | null
  scheduledBy: AdminName | null
  heldBecause: HeldReason | null
  revision: number
  editedBy: AdminName | null
  createdAt: Instant
  updatedAt: Instant
}
/** A chosen story or post. `isGone`: it has left the site, or may not be mailed. `mails`: what its writer said of that; null of a post. */
export interface ChosenItem {
  id: number
  title: string
  isGone: boolean
  mails: ConsentReach | null
}
export interface Draft extends DraftCard, DraftWords {
  stories: ChosenItem[]
  posts: ChosenItem[]
}

/** `POST /api/newsletter/campaigns/{id}/again` (admins), under an `Idempotency-Key`: 201, a draft with its words. `dropped`: stories and posts that cannot be in it any more. */
export interface DraftAgain {
  draft: Draft
  dropped: number
}

/** `GET /api/newsletter/audience?recipients=country:KE` and `…/drafts/{id}/audience` (admins): how many would get it, and how many of the list cannot be written to. `invented`: people of the demonstration among those, whom a mail server is handed nothing for. */
export const audienceQuery = z.object({ recipients: recipients.default('all') })
export interface Audience {
  reachable: number
  unconfirmed: number
  refused: number
  invented: number
}
/** `GET /api/newsletter/segments` (admins): what subscribers may follow besides, in words: the hundred subjects with the most followers. */
export interface Segment {
  recipients: string
  label: string
}

/** `GET /api/newsletter/campaigns` (admins): newest first. `GET …/{id}` adds the words. */
export interface Campaign {
  id: number
  subject: string
  state: CampaignState
  sentBy: AdminName
  createdAt: Instant
  finishedAt: Instant | null
  /** The time that was chosen for it; null for one that was sent by hand. */
  scheduledAt: Instant | null
  /** Chosen stories and posts that it left without. */
  dropped: number
  /** To whom it went, in words. */
  audience: string
  /** Of the readers who agreed to be counted, to how many it went, and how many opened it. */
  opens: { agreed: number; opened: number }
  /** How many mails there are in each state. `unsure`: nobody can tell whether it arrived; it is not sent again by itself. */
  counts: { queued: number; sent: number; failed: number; unsure: number; skipped: number }
  /** Where mail goes: to a mail server, or into files. */
  way: 'smtp' | 'file'
}
/**
 * `POST /api/newsletter/campaigns/{id}/pause`, `/resume`, `/cancel`, `/retry` (admins): the campaign as it then is. `retry`
 * sends again what failed, and with `{unsure: true}` also what nobody can tell of.
 * Errors: 404 newsletter.not_found; 409 newsletter.wrong_state.
 */
export const campaignRetry = z.object({ unsure: z.boolean().default(false) })

/** `GET /api/newsletter/campaigns/{id}/recipients` (admins), page by page: what became of each mail. */
export interface Delivery {
  id: number
  email: string
  state: MailState
  error: string | null
  sentAt: Instant | null
}
export const deliveriesQuery = z.object({
  state: z.enum(mailStates).optional(),
  after: z.coerce.number().int().optional(),
})

/** `GET` and `PUT /api/newsletter/settings` (admins): whether a new subscriber is asked to confirm by mail. */
export const newsletterSettings = z.object({ confirm: z.boolean() })
export type NewsletterSettings = z.infer<typeof newsletterSettings>
