/** The platforms that posts are published to. */
export const socialPlatforms = ['facebook', 'twitter'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

export const socialPlatformNames: Record<SocialPlatform, string> = { facebook: 'Facebook', twitter: 'Twitter' }

/** Where the site itself can look whether a post is there; most keys for Twitter may post and not read. */
export const canBeSearched: Record<SocialPlatform, boolean> = { facebook: true, twitter: false }

/** What a platform takes. Facebook counts characters, Twitter as `lengthOnTwitter` does. https://docs.x.com/fundamentals/counting-characters */
export const postMaxLengths: Record<SocialPlatform, number> = { facebook: 63_206, twitter: 280 }

/** What a post costs the initiative at Twitter, in US dollars: https://docs.x.com/x-api/getting-started/pricing, read on 22 November 2026. */
export const twitterDollars = { withLink: '0.20', withoutLink: '0.015' } as const

export const scheduledContentTypes = ['story', 'blog_post', 'custom'] as const
export type ScheduledContentType = (typeof scheduledContentTypes)[number]

/** pending: written by an earlier version, without a time; it is shown as scheduled. */
export const scheduledPostStatuses = ['pending', 'scheduled', 'published', 'failed'] as const

/** The filters of Scheduled Posts; `posted` shows what is published. */
export const scheduledPostFilters = ['all', 'scheduled', 'posted', 'failed'] as const
export type ScheduledPostFilter = (typeof scheduledPostFilters)[number]

/**
 * Where a post stands, finer than its status.
 * - `scheduled`: waits for its time, or for another try.
 * - `sending`: the platform is being asked.
 * - `published`: the platform has it, under a number of its own.
 * - `failed`: the platform refused it, or it was not sent at all; `errorMessage` says why.
 * - `unclear`: it may have gone out; nobody heard the answer. Never sent again before a person has looked.
 */
export const postStates = ['scheduled', 'sending', 'published', 'failed', 'unclear'] as const
export type PostState = (typeof postStates)[number]

/** How one attempt at a platform ended. `sending` until it has. */
export const attemptStates = ['sending', 'sent', 'refused', 'unclear'] as const

/** Minutes until the next try after a platform was in trouble or wanted patience, unless it named a longer time. */
export const retryMinutes = [1, 5, 15, 60, 120] as const

/** Later than this a post goes out and says so. */
export const lateAfterMinutes = 5
/** Later than this it is not sent any more: it is marked as missed, and an admin decides. */
export const missedAfterHours = 24

/** Days before its end at which the admins are told that a token ends. */
export const tokenNoticeDays = [7, 1] as const

/** Days for which the figures of a post are fetched, once a day. */
export const metricsDays = 30

/** Longest fields, in characters. */
export const socialMaxLength = { postText: 63_206, mediaUrl: 500, secret: 2_000, id: 100 } as const
/** Shown of a post in the list. */
export const scheduledPreviewLength = 150
