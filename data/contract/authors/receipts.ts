import { z } from 'zod'
import { cleanText, hasWords, looksLikeAddress } from '../../rules/cleanText.ts'
import { answerMaxLength, type ProposalState, type proposalKinds } from '../../vocabulary/receipts.ts'
import type { RewardRule, UncountedReason } from '../../vocabulary/rewards.ts'
import type { MediaKind } from '../../vocabulary/stories.ts'
import { t } from '../../words/words.ts'
import { emailAddress } from '../email.ts'
import { captionsChange, manifestPart, type PhotoWords, photoWords } from '../photos.ts'
import { riskReason } from '../risk.ts'
import { type AdminMedia, type PeopleSaid, peopleSaid, storyFields, textIfAny } from '../stories.ts'
import type { Instant } from '../times.ts'

/**
 * The way back for a writer without an account. `code` is the receipt code as typed: 12 characters in any case, with
 * or without hyphens; `data/rules/authors/receiptCode.ts` knows its alphabet and check digit. Codes travel in bodies, never in
 * addresses. Errors of all calls with one: 400 `receipt.mistyped` (the check digit disagrees), 404 `receipt.unknown`,
 * 429 after too many unknown codes, with `remainingTime`; of those that change something 409 `story.withdrawn`. What changes something
 * is sent under an `Idempotency-Key` and done once; other words under the same key are 409 `submission.reused`.
 */
const code = z
  .string()
  .min(1, { error: () => t('Please enter your receipt code') })
  .max(40, { error: () => t('A receipt code has 12 characters') })

/** `POST /api/receipts/status`. */
export const receiptQuestion = z.object({ code })

/** `POST /api/receipts/name`: the displayed name of the author, corrected. */
export const nameCorrection = z.object({
  code,
  authorName: storyFields.shape.authorName
    // It may go onto a published page without another look.
    .refine((name) => !looksLikeAddress(name), { error: () => t('A name, please: no address and no link') }),
})

/** `POST /api/receipts/name-shown`: whether readers see the name; at once. Errors: 409 `receipt.no_name`, where it is no longer kept. */
export const nameChoice = z.object({ code, showsName: z.boolean('showsName must be true or false') })

/**
 * `POST /api/receipts/scopes`: where the story may appear from now on, and whether a recording of it may be heard. Without this site it is
 * nowhere. What phones queued in an earlier version says nothing of the voice: that stays as it is.
 */
export const scopeChoice = z.object({
  code,
  site: z.boolean(),
  newsletter: z.boolean(),
  social: z.boolean(),
  voice: z.boolean().optional(),
})

/** `POST /api/receipts/withdraw`: cannot be undone. Name, address, text and files are erased. */
export const withdrawal = z.object({ code, confirmed: z.literal(true) })

/**
 * `POST /api/receipts/answer`: to a question of an editor. Errors: 404 `receipt.no_question`; 409 `receipt.answered`, with other words.
 */
export const answerToQuestion = z.object({
  code,
  question: z.number().int().positive(),
  answer: z
    .string({ error: () => t('Please write your answer') })
    .overwrite(cleanText)
    .trim()
    .max(answerMaxLength, { error: () => t('The answer is too long') })
    .refine(hasWords, { error: () => t('Please write your answer') }),
})

/** What a writer may correct, beside the name, which has a call of its own. */
export const writerFields = ['title', 'content', 'authorLocation', 'category', 'language'] as const
/** The text of a story that has a recording may be empty. */
export const writerWords = storyFields
  .pick({
    title: true,
    content: true,
    authorLocation: true,
    category: true,
    language: true,
  })
  .extend({ content: textIfAny })
export type WriterWords = z.infer<typeof writerWords>

/**
 * `POST /api/receipts/correction`: at once while the story waits, a proposal to the editors once it was decided on. `revision` and
 * `proposal`: those of the status that the writer had before them. Errors: 409 `receipt.changed`, when the same words were changed since.
 */
export const storyCorrection = z.object({
  code,
  revision: z.number().int().positive(),
  proposal: z.number().int().positive().nullable().default(null),
  changes: writerWords
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, { error: () => t('Nothing was changed') }),
})

/**
 * `POST /api/receipts/photo`: a further photo, or one in place of another; at once while the story waits, a proposal to the editors once
 * it was decided on. The answer is a `StoryReceipt` of this file alone, without the code; the file follows as those of a submission do, with
 * the `Idempotency-Key` for the submission's id. Errors: 400 `story.too_many_photos`; 409 `receipt.changed`, when somebody took out or
 * replaced that photo since; `receipt.photo_gone`, for one that was taken out itself.
 */
export const photoSent = z.object({
  code,
  replaces: z.string().max(64).nullable().default(null),
  photo: manifestPart
    .extend({ kind: z.literal('image', { error: () => t('Please choose a photo') }) })
    .refine(({ bytes }) => bytes > 0, {
      error: () => t('This file is empty. Please choose it again from your gallery.'),
    }),
  people: peopleSaid,
})
export type PhotoSent = z.infer<typeof photoSent>

/**
 * `POST /api/receipts/photo-words`: caption and description of a photo that the story has. At once while the story waits, a proposal once
 * it was decided on. `before`: those that the writer had before them. Errors: 409 `receipt.changed`.
 */
export const photoWordsSent = photoWords.extend({ code, media: z.string().max(64), before: photoWords })

/**
 * `POST /api/receipts/captions`: those of a video; an empty text takes them away. At once while the story waits, a proposal once it was
 * decided on. `before`: the captions that the writer had before them. Errors: 400 `captions.unreadable`; 409 `receipt.changed`.
 */
export const captionsSent = captionsChange.omit({ revision: true, riskReason: true }).extend({
  code,
  media: z.string().max(64),
  before: z.string().max(64).nullable(),
})

/** `POST /api/receipts/lost`: the same answer for every address. */
export const lostCode = z.object({
  email: z
    .string()
    .trim()
    .max(320)
    .pipe(emailAddress(() => t('Please enter a valid email address'))),
})
/** `mayMail`: whether this site can send mail at all. */
export interface LostCodeAsked {
  mayMail: boolean
}

/** `POST /api/receipts/file-removal`: takes a file out of a waiting story, for good. Errors: 409 `receipt.decided`. */
export const fileRemoval = z.object({ code, media: z.string().min(1).max(100) })

/** A file of a story, as far as its writer sees it here. */
export interface ReceiptFile {
  id: string
  kind: MediaKind
  bytes: number
  hasArrived: boolean
  caption?: string
  description?: string
  /** Of a video; `id` changes with them. */
  captions?: { id: string; text: string; language: string } | null
}

const receiptStates = ['pending', 'published', 'rejected', 'withdrawn'] as const

export interface WriterQuestion {
  id: number
  question: string
  askedAt: Instant
  answer: string | null
  answeredAt: Instant | null
  /** The editor waits for an answer. */
  isOpen: boolean
}

export interface StoryProposal {
  id: number
  changes: Partial<WriterWords>
  state: ProposalState
  /** Of an editor who declined it. */
  reason: string | null
  proposedAt: Instant
  decidedAt: Instant | null
}

/** A photo, its words, or captions, proposed once the story was decided on. */
export interface FileProposal {
  id: number
  kind: Exclude<(typeof proposalKinds)[number], 'words'>
  /** The photo that is proposed or of which words are, or the video of which captions are. */
  media: string
  /** The photo in whose place it is to stand; null for a further one. */
  replaces: string | null
  people: PeopleSaid | null
  /** Of a photo that the story has. */
  words: PhotoWords | null
  /** Empty: without captions from then on. */
  captions: { text: string; language: string } | null
  state: ProposalState
  /** Of an editor who declined it. */
  reason: string | null
  proposedAt: Instant
  decidedAt: Instant | null
}

/** `POST /api/receipts/figures`, with the code: what one story has brought, and why. Null before it was ever published. */
export interface StoryFigures {
  views: number
  likes: number
  shares: number
  points: number
  /** Thousandths of a cent. */
  milliCents: number
  /** Whether the email address is proven, without which nothing is paid. */
  isProven: boolean
  /** Views, likes, shares and the rest by outcome. */
  sums: {
    rule: RewardRule
    counted: boolean
    reason: UncountedReason | null
    quantity: number
    points: number
    milliCents: number
  }[]
  /** Points of each of the last twelve weeks from Monday (UTC), oldest first; `from` is a day, YYYY-MM-DD. */
  weeks: { from: string; points: number }[]
}

/** What the writer may know of the story. */
export interface ReceiptStatus {
  state: (typeof receiptStates)[number]
  /** Empty when withdrawn, like the name. */
  title: string
  authorName: string
  /** Whether readers see the name. */
  showsName: boolean
  /** Grows with each change; a correction names the one that it was written on. */
  revision: number
  /** The words as they are; null when withdrawn. */
  words: WriterWords | null
  receivedAt: Instant
  /** When the story was published, rejected or withdrawn. */
  decidedAt: Instant | null
  /** The reviewer's reason for not publishing. */
  reason: string | null
  /** Something the reviewer would like to know. */
  question: string | null
  /** All that was asked, oldest first, with the answers. */
  questions: WriterQuestion[]
  /** Its files, without those that could not be taken. */
  files: ReceiptFile[]
  /** The people in it saying yes. */
  spokenYes?: ReceiptFile | null
  /** The latest one of the words. */
  proposal: StoryProposal | null
  /** Newest first. Copies that phones have from earlier versions name none, nor what was said of the people. */
  fileProposals?: FileProposal[]
  people?: Omit<PeopleSaid, 'wording'>
  /** Whether there are figures to ask for: it was on the site. */
  hasFigures: boolean
  /** Of a published story. */
  storyId: number | null
  /** Where the writer allows it to appear, and whether a recording of it may be heard there. */
  /** Null: nobody has asked its writer, and the editors decide. */
  scopes: { site: boolean; newsletter: boolean | null; social: boolean | null; voice?: boolean }
  /** The review promise for a pending one: the day, YYYY-MM-DD, until which somebody will have read it. */
  reviewedBy: string | null
}

/**
 * `PATCH /api/stories/{id}/proposals/{proposalId}` (admins): what its writer proposed is accepted, which makes a version, declined with
 * a reason, or, declined before, open again. Errors: 404 story.no_proposal; 409 story.proposal_decided, story.stale, story.withdrawn.
 */
export const proposalDecision = z
  .object({
    state: z.enum(['accepted', 'declined', 'open']),
    reason: z.string().trim().max(1000, 'The reason is too long').optional(),
    revision: z.number().int().optional(),
    riskReason,
  })
  .refine(({ state, reason }) => state !== 'declined' || reason, { path: ['reason'], message: 'Please give a reason' })
export type ProposalDecision = z.infer<typeof proposalDecision>

/** `GET /api/stories/{id}/writer` (admins): what its writer answered, oldest first, and proposed, newest first. */
export interface WordsOfWriter {
  questions: (WriterQuestion & { askedBy: string | null })[]
  proposals: (StoryProposal & { decidedBy: string | null })[]
  /** `file`: the file itself. `before`: the photo that it is to replace. Null for what is no longer kept. */
  files: (FileProposal & { decidedBy: string | null; file: AdminMedia | null; before: AdminMedia | null })[]
}
