/** What new stories can be followed by. */
export const followKinds = ['country', 'species', 'author'] as const
export type FollowKind = (typeof followKinds)[number]

/** How often somebody gets mail about all that they follow. */
export const followRhythms = ['weekly', 'at_once'] as const
export type FollowRhythm = (typeof followRhythms)[number]

export const followRhythmWords: Record<FollowRhythm, string> = { weekly: 'Once a week', at_once: 'At once' }

/** Subjects of one email address. */
export const mostFollows = 50
/** Stories in one mail; of more it says how many there are. */
export const mostFollowStories = 20
