/** The platforms that posts are published to. */
export const socialPlatforms = ['facebook', 'twitter'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

export const scheduledContentTypes = ['story', 'blog_post', 'custom'] as const

/** pending: written, without a time yet. */
export const scheduledPostStatuses = ['pending', 'scheduled', 'published', 'failed'] as const
