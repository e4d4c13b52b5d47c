import { z } from 'zod'
import { refusedActions, reportReasons, sharePlatforms } from '../vocabulary/engagement.ts'
import { emailAddress } from './email.ts'

/** `GET /api/stories/{id}/reading-requirements`: what has to be read before a like or a share counts. */
export const readingRequirements = z.object({
  words: z.number().int(),
  minSeconds: z.number().int(),
  minScrollPercent: z.number(),
})
export type ReadingRequirements = z.infer<typeof readingRequirements>

/**
 * `POST /api/stories/{id}/reading-session`, every few seconds while the page is visible and once on leaving. The times
 * are the reader's own clock and are kept for curiosity only: the server counts by its own.
 */
export const readingReport = z.object({
  startTime: z.union([z.iso.datetime({ offset: true }), z.number()]).optional(),
  endTime: z.union([z.iso.datetime({ offset: true }), z.number()]).optional(),
  /** Percent, 0 to 100. */
  scrollProgress: z.number().min(0).max(100),
  /** The reader's time zone, such as `Africa/Lagos`. */
  timeZone: z.string().max(64).optional(),
})
export type ReadingReport = z.input<typeof readingReport>

/** `valid`: enough was read for a like, a share and a complete view. `secondsLeft`: at least so much is missing. */
export const readingVerdict = z.object({ valid: z.boolean(), secondsLeft: z.number().int(), scrolled: z.boolean() })
export type ReadingVerdict = z.infer<typeof readingVerdict>

/**
 * `POST …/view` and `…/view-complete`. `recorded`: the server has taken note; `counted`: a count has moved, which happens
 * once for each reader. A complete view is recorded when the server has seen the reading; before that, it may be sent again.
 */
export const viewAnswer = z.object({ recorded: z.boolean(), counted: z.boolean() })
export type ViewAnswer = z.infer<typeof viewAnswer>

export const shareRequest = z.object({ platform: z.enum(sharePlatforms, 'Unknown platform') })

/** `POST …/like` and `…/share`: the counters after it. */
export const engagementCounts = z.object({
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  shareCount: z.number().int(),
})
export type EngagementCounts = z.infer<typeof engagementCounts>

/** 423: not read yet. 429: `action` says why not now, `remainingTime` in seconds when again (0 for a duplicate). */
export const engagementRefusal = z.object({
  message: z.string(),
  code: z.string(),
  action: z.enum(refusedActions).optional(),
  remainingTime: z.number().int().optional(),
})
export type EngagementRefusal = z.infer<typeof engagementRefusal>

/** `POST /api/stories/{id}/report`: somebody asks for a second look at a published story. */
export const storyReport = z.object({
  reason: z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons], 'Please choose a reason'),
  details: z.string().trim().max(2000, 'Please keep it under 2000 characters').default(''),
  /** To answer the reporter; nothing else is done with it. */
  email: z.union([z.literal(''), emailAddress('Please enter a valid email address').max(150)]).default(''),
})
export type StoryReport = z.input<typeof storyReport>
