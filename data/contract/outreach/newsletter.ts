import { z } from 'zod'
import {
  campaignStates,
  importMostRows,
  newsletterMaxLength,
  newsletterMostItems,
  subscriptionSources,
} from '../../vocabulary/newsletter.ts'
import { adminNames } from '../admin.ts'
import { emailAddress } from '../email.ts'
import { pageCursor, pageLimit } from '../lists.ts'
import { mailStates } from './mail.ts'

/** `POST /api/newsletter`, as often as one likes: an address stands in the list once. The answer is the same for a new and a known one. */
export const newsletterSignup = z.object({
  email: z
    .string('Please enter a valid email address.')
    .trim()
    .max(150, 'Please enter a valid email address.')
    .pipe(emailAddress('Please enter a valid email address.')),
})

export const newsletterAnswer = z.object({ message: z.string() })
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>

/** `GET /api/email/test` (admins): whether a mail server is set up. Sends nothing. */
export const emailStatus = z.object({ configured: z.boolean() })
export type EmailStatus = z.infer<typeof emailStatus>

export const subscriberListQuery = z.object({ limit: pageLimit, before: pageCursor })

/**
 * `GET /api/newsletter/subscribers` (admins): newest first, a thousand at a time unless asked otherwise; `…/export`: all of them as CSV. `DELETE …/{id}`: 204.
 * `POST …/{id}/clear-refusal`: mail may go there again; the subscriber. Errors: 404 newsletter.no_subscriber.
 */
export const subscriber = z.object({
  id: z.number().int(),
  email: z.string(),
  subscribedAt: z.iso.datetime(),
  source: z.enum(subscriptionSources),
  /** Null while the owner of the address has not confirmed it: nothing is sent there but the question. */
  confirmedAt: z.iso.datetime().nullable(),
  /** The mail server's final refusal; nothing more is sent there until an admin clears it. */
  refusedAt: z.iso.datetime().nullable(),
  refusal: z.string().nullable(),
})
export type Subscriber = z.infer<typeof subscriber>

/** `POST /api/newsletter/subscribers/import` (admins): the CSV as text. The column `email`, or the only column, is read. Errors: 400 newsletter.no_column, newsletter.too_many, newsletter.unreadable. */
export const subscriberImport = z.object({
  csv: z.string().max(2_000_000),
  /** The admin says that each of them agreed to get the newsletter. Without it nothing is taken in. */
  haveAgreed: z.literal(true, 'Please say that everybody on this list has agreed.'),
})
export const subscriberImportAnswer = z.object({
  added: z.number().int(),
  /** On the list before, or twice in the file. */
  known: z.number().int(),
  /** Had unsubscribed, and stay so until they sign up themselves. */
  left: z.number().int(),
  /** Lines that hold no address, the first hundred; `line` counts from 1, the heading included. */
  refused: z.array(z.object({ line: z.number().int(), text: z.string() })),
  refusedCount: z.number().int(),
})
export type SubscriberImportAnswer = z.infer<typeof subscriberImportAnswer>
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
export const newsletterPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type NewsletterPreview = z.infer<typeof newsletterPreview>

/** `POST /api/newsletter/test` (admins): one copy to an address of the team. */
export const newsletterTest = newsletterWords.extend({ to: emailAddress('Please enter a valid email address.') })
export const newsletterTestAnswer = z.object({ message: z.string(), id: z.number().int() })
export type NewsletterTestAnswer = z.infer<typeof newsletterTestAnswer>
/**
 * `GET /api/newsletter/test/{id}` (admins): what became of that copy. A `queued` one with an error is tried again by itself.
 * Errors: 404 newsletter.no_test.
 */
export const newsletterTestOutcome = z.object({ state: z.enum(mailStates), error: z.string().nullable() })
export type NewsletterTestOutcome = z.infer<typeof newsletterTestOutcome>

/** `GET /api/newsletter/feed` (admins): whether the Wildlife Blog is read, and how many of its articles a newsletter would carry. */
export const newsletterFeed = z.object({ isSetUp: z.boolean(), articles: z.number().int() })
export type NewsletterFeed = z.infer<typeof newsletterFeed>

/**
 * `POST /api/newsletter/send` (admins), under an `Idempotency-Key`: begins a campaign, once for its key.
 * Recipients are ids of subscribers; those unconfirmed, refused or gone are left out and counted. Errors: 409 newsletter.nobody.
 */
export const newsletterSend = newsletterWords.extend({
  selectedRecipients: z.array(z.number().int().positive()).min(1, 'Please choose at least one recipient.'),
})
export type NewsletterSend = z.infer<typeof newsletterSend>
export const newsletterSendAnswer = z.object({
  message: z.string(),
  campaignId: z.number().int(),
  recipients: z.number().int(),
  leftOut: z.number().int(),
})
export type NewsletterSendAnswer = z.infer<typeof newsletterSendAnswer>

/** `GET /api/newsletter/campaigns` (admins): newest first. `GET …/{id}` adds the words. */
export const campaign = z.object({
  id: z.number().int(),
  subject: z.string(),
  state: z.enum(campaignStates),
  sentBy: z.enum(adminNames),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** How many mails there are in each state. `unsure`: nobody can tell whether it arrived; it is not sent again by itself. */
  counts: z.object({
    queued: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
    unsure: z.number().int(),
    skipped: z.number().int(),
  }),
  /** Where mail goes: to a mail server, or into files. */
  way: z.enum(['smtp', 'file']),
})
export type Campaign = z.infer<typeof campaign>
/**
 * `POST /api/newsletter/campaigns/{id}/pause`, `/resume`, `/cancel`, `/retry` (admins): the campaign as it then is. `retry`
 * sends again what failed, and with `{unsure: true}` also what nobody can tell of.
 * Errors: 404 newsletter.not_found; 409 newsletter.wrong_state.
 */
export const campaignRetry = z.object({ unsure: z.boolean().default(false) })

/** `GET /api/newsletter/campaigns/{id}/recipients` (admins), page by page: what became of each mail. */
export const delivery = z.object({
  id: z.number().int(),
  email: z.string(),
  state: z.enum(mailStates),
  error: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
})
export type Delivery = z.infer<typeof delivery>
export const deliveriesQuery = z.object({
  state: z.enum(mailStates).optional(),
  after: z.coerce.number().int().optional(),
})

/** `GET` and `PUT /api/newsletter/settings` (admins): whether a new subscriber is asked to confirm by mail. */
export const newsletterSettings = z.object({ confirm: z.boolean() })
export type NewsletterSettings = z.infer<typeof newsletterSettings>
