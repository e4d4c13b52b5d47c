import { composePost, lengthOn } from '../../../data/rules/outreach/postText.ts'
import { postMaxLengths, type SocialPlatform } from '../../../data/vocabulary/social.ts'
import type { Draft } from '../../platform/providers/writer.ts'

type Words = Pick<Draft, 'content' | 'hashtags' | 'callToAction'>

/** A draft for Facebook alone is a post, not an article. */
const draftMaxLengths: Record<SocialPlatform, number> = { ...postMaxLengths, facebook: 1500 }
/** A draft leaves room for one, which is added where it is sent. Wherever it leads, it is counted alike. */
const link = '\n\nhttps://link.example'

/** Whether every platform takes the draft, with a link below it. */
export const fits = (words: Words, platforms: readonly SocialPlatform[]): boolean =>
  platforms.every((platform) => lengthOn(platform, composePost(words) + link) <= draftMaxLengths[platform])

/** Fewer hashtags, the last one kept, then fewer sentences, until it fits. Null when not even one of each does. */
export function fitted(draft: Draft, platforms: readonly SocialPlatform[]): Draft | null {
  if (fits(draft, platforms)) return draft
  if (draft.hashtags.length > 1) return fitted({ ...draft, hashtags: draft.hashtags.toSpliced(-2, 1) }, platforms)
  const sentences = sentencesOf(draft.content)
  if (sentences.length <= 1) return null
  return fitted({ ...draft, content: sentences.slice(0, -1).join('').trim() }, platforms)
}

/** With the blanks behind each, so that they can be joined again. */
export const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment)

/** As many whole words from the beginning as fit, or signs of the first one where it alone is too long; with an ellipsis where something is left out. */
export function shortened(text: string, doesFit: (text: string) => boolean): string {
  if (doesFit(text)) return text
  const words = text.split(/\s+/).filter(Boolean)
  const some = longest(words.length - 1, (count) => `${words.slice(0, count).join(' ')}…`, doesFit)
  if (some) return some
  const signs = [...new Intl.Segmenter('en').segment(words[0] ?? '')].map(({ segment }) => segment)
  return longest(signs.length - 1, (count) => `${signs.slice(0, count).join('')}…`, doesFit) ?? ''
}

/** The longest of the beginnings that fit, longer ones being tried only where shorter ones do; null when none does. */
function longest(most: number, beginning: (count: number) => string, doesFit: (text: string) => boolean) {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (doesFit(beginning(middle))) low = middle
    else high = middle - 1
  }
  return low > 0 ? beginning(low) : null
}
