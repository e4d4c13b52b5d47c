export const campaignStates = ['sending', 'paused', 'sent', 'cancelled'] as const
export type CampaignState = (typeof campaignStates)[number]

/** How an address came onto the list. */
export const subscriptionSources = ['form', 'import'] as const

/** Longest parts of a newsletter, in characters, and the most stories or posts in one. */
export const newsletterMaxLength = { subject: 200, content: 100_000 } as const
export const newsletterMostItems = 20
/** Items of the Wildlife Blog's feed that are added when they are asked for. */
export const newsletterFeedItems = 5

/** Most rows of one import. */
export const importMostRows = 20_000

/** Days until an address that was never confirmed is forgotten. */
export const unconfirmedDays = 30
