import type { MediaKind } from '../../data/vocabulary/stories.ts'
import { inList } from '../../data/words/format.ts'
import { t } from '../../data/words/words.ts'

/** How many there are of a thing: "No drafts", "1 draft", "3 stories". */
export const storiesInWords = (count: number) =>
  t('{count, plural, =0 {No stories} one {# story} other {# stories}}', { count })
export const newsInWords = (count: number) =>
  t('{count, plural, =0 {No news items} one {# news item} other {# news items}}', { count })
export const messagesInWords = (count: number) =>
  t('{count, plural, =0 {No messages} one {# message} other {# messages}}', { count })
export const draftsInWords = (count: number) =>
  t('{count, plural, =0 {No drafts} one {# draft} other {# drafts}}', { count })
export const receiptsInWords = (count: number) =>
  t('{count, plural, =0 {No receipts} one {# receipt} other {# receipts}}', { count })
export const notesInWords = (count: number) =>
  t('{count, plural, =0 {No notes} one {# note} other {# notes}}', { count })
export const photosInWords = (count: number) =>
  t('{count, plural, =0 {No photos} one {# photo} other {# photos}}', { count })
export const videosInWords = (count: number) =>
  t('{count, plural, =0 {No videos} one {# video} other {# videos}}', { count })

export const recordingsInWords = (count: number) =>
  t('{count, plural, =0 {No recordings} one {# recording} other {# recordings}}', { count })

const spokenYesInWords = (count: number) =>
  t('{count, plural, =0 {No spoken yes} one {# spoken yes} other {# spoken yes}}', { count })

/** "1 story and 2 messages", of what there is; null when there is nothing. */
export function listed(...things: (readonly [count: number, inWords: (count: number) => string])[]): string | null {
  const some = things.filter(([count]) => count > 0)
  return some.length > 0 ? inList(some.map(([count, inWords]) => inWords(count))) : null
}

/** "1 photo", "3 photos and 1 video"; null when there is nothing. */
export const filesInWords = (kinds: readonly MediaKind[]): string | null =>
  listed(...kindsInWords.map(([kind, inWords]) => [kinds.filter((one) => one === kind).length, inWords] as const))

const kindsInWords: [MediaKind, (count: number) => string][] = [
  ['image', photosInWords],
  ['video', videosInWords],
  ['audio', recordingsInWords],
  ['consent', spokenYesInWords],
]
