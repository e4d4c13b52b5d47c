import { z } from 'zod'
import { cleanText } from '../rules/cleanText.ts'
import { longestVoiceSeconds, mostParagraphs, storyMaxLength } from '../vocabulary/limits.ts'
import { riskReason } from './risk.ts'
import type { Instant } from './times.ts'

/*
 * What is said in a recording, paragraph by paragraph. `/api/stories/{id}/transcripts/{mediaId}` (admins): `PUT` keeps the words, `POST …/draft`
 * has a machine listen, `DELETE …/draft` stops it, `POST …/place` makes them the text of the story. `GET` there: how it stands.
 * Errors: 404 story.not_found, transcript.no_recording, transcript.not_found; 409 transcript.stale with `current`, transcript.being_drafted,
 * transcript.no_machine, transcript.not_ready with `obstacle`, transcript.replaced, story.stale with `current`, story.withdrawn, story.poacher_risk;
 * 400 transcript.too_long.
 */

export interface SaidParagraph {
  /** It stays with the paragraph as that is changed. */
  id: string
  /** Second of the recording at which it begins; null where nobody has said so. */
  from: number | null
  text: string
  /** Who wrote it first. */
  by: 'person' | 'machine'
  /** A person has listened to it; what a person wrote always is. */
  isSeen: boolean
}

/** A paragraph of the story that was said, by its fingerprint, and when. */
export interface WordTime {
  of: string
  from: number
  to: number
}

/** As the desk sends them. Who wrote a paragraph, the server knows by itself. */
const paragraph = z.object({
  id: z.string().regex(/^[\w-]{8,40}$/),
  from: z.number().min(0).max(longestVoiceSeconds).nullable(),
  text: z.string().overwrite(cleanText).max(storyMaxLength.content, 'This paragraph is too long'),
  isSeen: z.boolean(),
})
export type SentParagraph = z.infer<typeof paragraph>

/** More than fits in a story, so that nobody loses what was typed. */
const mostLetters = 2 * storyMaxLength.content

const revision = z.number().int().optional()

/** `revision`: of the words as they were read; none for the first ones. */
export const transcriptWords = z.object({
  paragraphs: z
    .array(paragraph)
    .max(mostParagraphs, 'These are too many paragraphs')
    .refine(
      (paragraphs) => paragraphs.reduce((sum, { text }) => sum + text.length, 0) <= mostLetters,
      'The text is too long',
    ),
  revision,
})
export type TranscriptWords = z.infer<typeof transcriptWords>

export const transcriptAsk = z.object({ revision })

/** `after`: below the text that the story has. `storyRevision`: of the story as it was read. */
export const transcriptPlacing = z.object({
  how: z.enum(['replace', 'after']),
  revision: z.number().int(),
  storyRevision: z.number().int(),
  riskReason,
})
export type TranscriptPlacing = z.infer<typeof transcriptPlacing>

/** Why it cannot become the text of the story: there is none, or some that a machine wrote and nobody has listened to. */
export type PlacingObstacle = 'empty' | 'unheard'

/** As the two admins see it. */
export interface AdminTranscript {
  id: number
  paragraphs: SaidParagraph[]
  revision: number
  /** A machine is listening since. */
  askedAt: Instant | null
  /** Up to which second it has listened. */
  heardTo: number
  problem: string | null
  obstacle: PlacingObstacle | null
  changedBy: string
  changedAt: Instant
}

/** `machine`: the server to which a recording would be sent. `isCurrent`: no other one has taken its place. */
export interface TranscriptOfRecording {
  machine: string | null
  isCurrent: boolean
  transcript: AdminTranscript | null
}
