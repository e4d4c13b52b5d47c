import { z } from 'zod'
import { cleanText } from '../rules/cleanText.ts'
import { mostParagraphs, storyMaxLength } from '../vocabulary/limits.ts'
import { riskReason } from './risk.ts'
import type { Instant } from './times.ts'

/*
 * A story in other languages, paragraph by paragraph. `/api/stories/{id}/translations/{language}` (admins): `PUT` keeps the words, `POST …/draft`
 * has a machine draft what has none yet, `PATCH …/status` lets it onto the site or takes it off, `DELETE` throws it away, with `?revision=` only
 * as it was then. `GET /api/stories/{id}/translations`: all of them. Errors: 400 translation.long_title; 404 story.not_found, translation.not_found; 409 translation.stale
 * with `current`, translation.same_language, translation.not_ready with `obstacle`, translation.being_drafted, story.withdrawn, story.poacher_risk.
 */

/** One piece of a translation: its title, or a paragraph. */
export interface Piece {
  /** The fingerprint of what it was made from. */
  of: string
  text: string
  /** Who wrote it first. */
  by: 'person' | 'machine'
  /** A person has read it; what a person wrote always is. */
  isSeen: boolean
}

/** A piece as it was released: what a machine wrote and nobody read is none. */
export type ShownPiece = Pick<Piece, 'of' | 'text' | 'by'>

/** As the desk sends them, the title first. Who wrote a piece, the server knows by itself. */
const piece = z.object({
  of: z.string().regex(/^[0-9a-f]{16}$/),
  text: z.string().overwrite(cleanText).max(storyMaxLength.content, 'This paragraph is too long'),
  isSeen: z.boolean(),
})
export type SentPiece = z.infer<typeof piece>

/** Hardly any language needs twice the letters. Devices and pages carry as many. */
const mostLetters = 2 * storyMaxLength.content

const revision = z.number().int().optional()

/** `revision`: of the translation as it was read; none for a new one. */
export const translationWords = z.object({
  pieces: z
    .array(piece)
    .max(mostParagraphs + 1, 'This has too many paragraphs')
    .refine(
      (pieces) => pieces.reduce((sum, { text }) => sum + text.length, 0) <= mostLetters,
      'The translation is too long',
    ),
  translatedBy: z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(storyMaxLength.authorName, 'The name is too long')
    .nullable(),
  revision,
})
export type TranslationWords = z.infer<typeof translationWords>

export const translationAsk = z.object({ revision })
/** In the address of `DELETE`. */
export const translationRevision = z.object({ revision: z.coerce.number().int().optional() })
export type TranslationRevision = z.infer<typeof translationRevision>

export const translationStatuses = ['draft', 'published'] as const
export const translationStatus = z.object({
  status: z.enum(translationStatuses, 'Status must be draft or published'),
  revision,
  riskReason,
})
export type TranslationStatus = z.infer<typeof translationStatus>

/** Why a translation cannot be released: nothing of the title, a paragraph without a translation of its present words, or one that nobody read. */
export type ReleaseObstacle = 'missing' | 'unread'

/** As the two admins see it. */
export interface AdminTranslation {
  language: string
  status: (typeof translationStatuses)[number]
  pieces: Piece[]
  translatedBy: string | null
  revision: number
  /** A machine is writing since. */
  askedAt: Instant | null
  problem: string | null
  /** What keeps it from being released as it is now. */
  obstacle: ReleaseObstacle | null
  /** Parts that readers see as they were written, as the story has changed since. */
  untranslated: number
  /** Something is saved that readers do not see yet. */
  isAhead: boolean
  changedBy: string
  changedAt: Instant
  releasedBy: string | null
  releasedAt: Instant | null
}

/** `machine`: one can be asked. */
export interface TranslationsOfStory {
  machine: boolean
  translations: AdminTranslation[]
}
