/*
 * Why something did not leave, as this phone itself notes it with what waits. It is kept in English: who looks at it later may read another
 * language. `reasonWords.ts` says it in that of the page.
 */

export const reasons = {
  unreachable: 'The server could not be reached.',
  unreadableAnswer: 'The answer could not be read.',
  unknownStory: 'The server does not know this story. It is sent again.',
  otherVersion: 'An earlier version of this story has already arrived.',
  unreadableMessage: 'This phone can no longer read it. Please write it again.',
} as const
export type Reason = keyof typeof reasons

const aboutPart = {
  unreadable: ['This phone can no longer read ', '. Your words are safe.'],
  notTaken: ['The server could not take ', '.'],
  unconfirmed: ['The server has not confirmed ', ' yet.'],
  noPlace: ['The server holds no place for this ', '.'],
} as const
export type PartReason = keyof typeof aboutPart

/** `part` in words: "the photo", "photo 3", "the story"; after "this" without its article. */
export const reasonOfPart = (reason: PartReason, part: string) => aboutPart[reason].join(part)

/** Which of these reasons a text is, and of which part; null of any other text. */
export function readReasonOfPart(text: string): { reason: PartReason; part: string } | null {
  for (const [reason, [before, after]] of Object.entries(aboutPart) as [PartReason, readonly [string, string]][])
    if (text.startsWith(before) && text.endsWith(after))
      return { reason, part: text.slice(before.length, -after.length) }
  return null
}
