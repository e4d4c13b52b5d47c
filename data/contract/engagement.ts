import { z } from 'zod'
import { type RefusedAction, reportReasons, sharePlatforms } from '../vocabulary/engagement.ts'
import { t } from '../words/words.ts'
import { emailAddress } from './email.ts'

/** `GET /api/stories/{id}/reading-requirements`: what has to be read, or listened to, before a like or a share counts. */
export type ReadingRequirements = {
  words: number
  minSeconds: number
  minScrollPercent: number
  /** Seconds of its recording that count as all of it; null where it has none. */
  listenSeconds: number | null
  /** It has (almost) no text: scrolling is no reading of it. */
  isToldAlone: boolean
}

/**
 * `POST /api/stories/{id}/reading-session`, every few seconds while the page is visible and once on leaving. The times
 * are the reader's own clock and are kept for curiosity only: the server counts by its own.
 */
export const readingReport = z.object({
  startTime: z.union([z.iso.datetime({ offset: true }), z.number()]).optional(),
  endTime: z.union([z.iso.datetime({ offset: true }), z.number()]).optional(),
  /** Percent, 0 to 100. */
  scrollProgress: z.number().min(0).max(100),
  /** Seconds of its recording that were played, each once. */
  listenedSeconds: z.number().min(0).max(86_400).optional(),
  /** The reader's time zone, such as `Africa/Lagos`. */
  timeZone: z.string().max(64).optional(),
})
export type ReadingReport = z.input<typeof readingReport>

/** `valid`: enough was read for a like, a share and a complete view. `secondsLeft`: at least so much is missing. */
export type ReadingVerdict = { valid: boolean; secondsLeft: number; scrolled: boolean }

/**
 * `POST …/view` and `…/view-complete`. `recorded`: the server has taken note; `counted`: a count has moved, which happens
 * once for each reader. A complete view is recorded when the server has seen the reading; before that, it may be sent again.
 */
export type ViewAnswer = { recorded: boolean; counted: boolean }

export const shareRequest = z.object({ platform: z.enum(sharePlatforms, { error: () => t('Unknown platform') }) })

/** `POST …/like` and `…/share`: the counters after it. */
export type EngagementCounts = { viewCount: number; likeCount: number; shareCount: number }

/** 423: not read yet. 429: `action` says why not now, `remainingTime` in seconds when again (0 for a duplicate). */
export interface EngagementRefusal {
  message: string
  code: string
  action?: RefusedAction
  remainingTime?: number
}

const mostDetails = 2000

/** `POST /api/stories/{id}/report`: somebody asks for a second look at a published story. */
export const storyReport = z.object({
  reason: z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons], {
    error: () => t('Please choose a reason'),
  }),
  details: z
    .string()
    .trim()
    .max(mostDetails, {
      error: () => t('Please keep it under {count} characters', { count: mostDetails }),
    })
    .default(''),
  /** To answer the reporter; nothing else is done with it. */
  email: z.union([z.literal(''), emailAddress(() => t('Please enter a valid email address')).max(150)]).default(''),
})
export type StoryReport = z.input<typeof storyReport>
