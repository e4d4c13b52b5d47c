import type { ContentSource, ContentStyle } from '../../data/vocabulary/calendar.ts'
import type { SocialPlatform } from '../../data/vocabulary/social.ts'

/** Writes drafts of posts from what it is given, and adds no facts of its own. Errors of a service are `ProviderError`. */
export interface DraftWriter {
  source: Extract<ContentSource, 'template' | 'openai'>
  /** Null where no model writes. */
  model: string | null
  /** One draft for each brief, in their order. */
  write(briefs: readonly DraftBrief[], signal: AbortSignal): Promise<Draft[]>
}

export interface DraftBrief {
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
