import type { ContentSource, ContentStyle, WriterReason } from '../../../data/vocabulary/calendar.ts'
import type { SocialPlatform } from '../../../data/vocabulary/social.ts'

/** Writes drafts of posts from what it is given, and adds no facts of its own. Errors are `WriterError`. */
export interface DraftWriter {
  /** Who would write now, and why. Does not fail. */
  look(signal: AbortSignal): Promise<WriterLook>
  /** One draft for each brief, in their order. Nobody has checked yet whether it fits. */
  write(briefs: readonly DraftBrief[], signal: AbortSignal): Promise<Written>
}

export interface Written {
  drafts: Draft[]
  source: Extract<ContentSource, 'template' | 'openai'>
  /** Null where no model wrote. */
  model: string | null
}

export interface WriterLook extends Omit<Written, 'drafts'> {
  why: WriterReason
  /** The model that the operator has named, whether it writes or not. */
  named: string | null
  /** The day on which the model ends, once the service has announced it. */
  endsOn: string | null
}

export interface DraftBrief {
  kind: 'occasion' | 'story' | 'theme'
  /** What it is about, such as the name of an event or the title of a published story. */
  subject: string
  /** All that is known of it; public words only. */
  about: string
  /** The day it is for, in words; null when that does not matter. */
  day: string | null
  theme: string | null
  audience: string | null
  style: ContentStyle
  /** The draft has to fit each of them. */
  platforms: readonly SocialPlatform[]
}

/** `content` without hashtags and without what it asks for. */
export interface Draft {
  title: string
  content: string
  hashtags: string[]
  callToAction: string
}

/**
 * Why there is no draft.
 * - `unset`: our key is not accepted.
 * - `busy`: it wants us to slow down.
 * - `quota`: the account has nothing left.
 * - `unavailable`: it did not answer, or is in trouble.
 * - `rejected`: it does not take what was asked.
 * - `no_model`: it has no model that writes.
 * - `refused`: the model does not want to write this; `message` is in its words.
 * - `nonsense`: what came is no draft.
 */
export type WriterTrouble =
  | 'unset'
  | 'busy'
  | 'quota'
  | 'unavailable'
  | 'rejected'
  | 'no_model'
  | 'refused'
  | 'nonsense'

export class WriterError extends Error {
  constructor(
    readonly trouble: WriterTrouble,
    /** In the service's words, for the log and the admins. */
    message: string,
    readonly code: string | null = null,
  ) {
    super(message)
  }
}
