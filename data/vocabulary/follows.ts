import { type Message, msg } from '../words/words.ts'

/** What new stories can be followed by. */
export const followKinds = ['country', 'species', 'author'] as const
export type FollowKind = (typeof followKinds)[number]

/** How often somebody gets mail about all that they follow. */
export const followRhythms = ['weekly', 'at_once'] as const
export type FollowRhythm = (typeof followRhythms)[number]

export const followRhythmWords: Record<FollowRhythm, Message> = {
  weekly: msg('Once a week'),
  at_once: msg('At once'),
}

/** Subjects of one email address. */
export const mostFollows = 50
/** Stories in one mail; of more it says how many there are. */
export const mostFollowStories = 20
