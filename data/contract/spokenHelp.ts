import { z } from 'zod'
import { type SpokenStep, spokenHelpLimits, spokenSteps } from '../vocabulary/spokenHelp.ts'
import type { MediaState } from '../vocabulary/stories.ts'
import { type Language, languages } from '../words/languages.ts'
import type { AdminName } from './admin.ts'
import type { Voice } from './media.ts'

export const ofSpokenLanguage = z.object({ language: z.enum(languages) })

/** A step in a language. */
export const ofSpokenStep = ofSpokenLanguage.extend({ step: z.enum(spokenSteps) })
export type OfSpokenStep = z.infer<typeof ofSpokenStep>

/** `GET /api/spoken-help/{language}`: what can be heard in it, by step. */
export type SpokenHelp = Partial<Record<SpokenStep, Pick<Voice, 'url' | 'aacUrl'>>>

/** `GET /api/spoken-help` (admins): all steps in all languages, in the order of the form. */
export interface DeskHelp {
  step: SpokenStep
  language: Language
  /** What is to be read aloud. */
  words: string
  /** The newest recording. */
  recording: HelpRecording | null
  /** What visitors hear now: this recording, the one before it while that is being converted or has failed, or nothing. */
  offered: Voice | null
}

export interface HelpRecording {
  id: number
  /** Null for a member of the team who is not named. */
  speaker: string | null
  /** Who has said that a person speaks. */
  admin: AdminName
  at: string
  /** What was read, where the script says something else now: then it is not offered. */
  readWords: string | null
  state: MediaState
  /** Why it waits or failed, in words for the admin. */
  reason: string | null
  /** Of the conversion, 0 to 100. */
  progress: number
  voice: Voice | null
}

/**
 * `POST /api/spoken-help/{language}/{step}` (admins): a form with the file `audio`; 201 with `DeskHelp`. The same file again changes nothing. Errors:
 * help.no_file; help.too_large; media.wrong_type; 409 help.stale with `current`, where the newest recording is another one.
 */
export const helpFields = z.object({
  /** The newest recording that the admin has seen; empty where there was none. */
  newest: z.union([z.literal('').transform(() => null), z.coerce.number().int().positive()]),
  speaker: z
    .string()
    .trim()
    .max(spokenHelpLimits.speaker, { error: 'A name has at most 100 letters.' })
    .transform((name) => name || null),
  person: z.literal('yes', { error: 'Please confirm that a person speaks.' }),
})
export type HelpFields = z.infer<typeof helpFields>

/**
 * `POST /api/spoken-help/{language}/{step}/still-true` (admins): the recording says what the script says now, in other words; `DeskHelp`.
 * `DELETE /api/spoken-help/{language}/{step}` (admins): 204; the recording before it is heard again, where there is one. Errors: 404 help.not_found; 409 help.stale with `current`.
 */
export const ofRecording = z.object({ id: z.coerce.number().int().positive() })
