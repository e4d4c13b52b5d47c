export const campaignStates = ['sending', 'paused', 'sent', 'cancelled'] as const
export type CampaignState = (typeof campaignStates)[number]

/** reached: gets the newsletter. asked: has not confirmed yet. refused: the mail server would not take mail for it. */
export const standings = ['reached', 'asked', 'refused'] as const
export type Standing = (typeof standings)[number]

/** Where an issue stands that has not left: `held` ones wait for a person, and `heldReasons` says why. */
export const draftStates = ['draft', 'scheduled', 'held'] as const
export type DraftState = (typeof draftStates)[number]

/** Minutes after its time: from the first on, the admins are told that an issue left late; after the second it does not leave without their word. */
export const lateMinutes = { told: 10, asked: 360 } as const

/** Why an issue did not leave at its time. */
export const heldReasons = {
  late: `The server was off at that time, and for more than ${lateMinutes.asked / 60} hours after it.`,
  incomplete: 'It had no subject or no words.',
  nobody: 'None of its recipients could be written to.',
  risk: 'Words in it, or in a story that it shows, could lead somebody to an animal. Nobody has said yet why they go out.',
  restored: 'A backup was put back since. It may have been sent before that.',
} as const
export type HeldReason = keyof typeof heldReasons
export const heldReasonNames = Object.keys(heldReasons) as [HeldReason, ...HeldReason[]]

/** Most recipients that are named one by one. */
export const mostRecipients = 100_000

/** Recipients that are written down in one go, so that nobody who writes has to wait. */
export const recipientsAtOnce = 500

/** Days after which who opened an issue is no more than two numbers. */
export const opensKeptDays = 90

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
