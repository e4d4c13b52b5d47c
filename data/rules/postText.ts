import { postMaxLengths, type SocialPlatform } from '../vocabulary/social.ts'

/** What a platform is given of an item of the calendar: its words, what it asks for, its hashtags. */
export function composePost(item: {
  content: string
  callToAction: string | null
  hashtags: readonly string[]
}): string {
  const tags = item.hashtags.map(hashtagOf).filter((tag) => tag !== '#')
  return [item.content.trim(), item.callToAction?.trim() ?? '', [...new Set(tags)].join(' ')]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** '# Voices for Wildlife!' → '#VoicesforWildlife': letters, numbers and underscores of any script. */
export const hashtagOf = (words: string) => `#${words.replace(/[^\p{L}\p{M}\p{N}_]/gu, '')}`

/**
 * The text as it goes out: below it, the address of the story or post that it is about. Not where it is in the text already, nor
 * on Facebook where no picture goes along: Facebook shows the address as a card then.
 */
export function outgoingText(
  platform: SocialPlatform,
  text: string,
  { link, hasPicture }: { link: string | null; hasPicture: boolean },
): string {
  const isCard = platform === 'facebook' && !hasPicture
  return link === null || isCard || namesLink(text, link) ? text : `${text.trimEnd()}\n\n${link}`
}

/** By the address that is handed on or by the page's own; `/story/1` is not named by `/story/12`. */
const namesLink = (text: string, link: string) =>
  [link, link.replace('/api/share/', '/')].some((address) =>
    text.split(address).some((rest, n) => n > 0 && !/^[\w-]/.test(rest)),
  )

/** How long a platform takes a text to be, in its own way of counting. */
export const lengthOn = (platform: SocialPlatform, text: string): number =>
  platform === 'twitter' ? lengthOnTwitter(text) : [...text].length

/** By how much a text is too long for a platform; 0 where it fits. */
export const excessOn = (platform: SocialPlatform, text: string): number =>
  Math.max(0, lengthOn(platform, text) - postMaxLengths[platform])

const linkLength = 23
/** With a scheme, or as a bare name under a domain of which the like are linked: `voices.example/story/7`. */
const links = /https?:\/\/[^\s]+|(?<![@\w.-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/[^\s]*)?(?![\w@])/giu
/** Code points that count one; all others count two. */
const lightRanges = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

/**
 * As Twitter counts: a link is 23 however long, an emoji 2 however many signs it is made of, most letters of Latin, Arabic and
 * Ethiopic scripts 1 or 2 by their range. A bare name is counted as a link where that is longer, as it may become one.
 * https://docs.x.com/fundamentals/counting-characters
 */
function lengthOnTwitter(text: string): number {
  const normal = text.normalize('NFC')
  const linked = [...normal.matchAll(links)].reduce(
    (sum, [link]) => sum + (/^https?:/i.test(link) ? linkLength : Math.max(linkLength, weigh(link))),
    0,
  )
  return linked + weigh(normal.replace(links, ''))
}

/** Every link in a text, as the platforms would make them. */
export const linksIn = (text: string): string[] => text.normalize('NFC').match(links) ?? []

const weigh = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].reduce(
    (sum, { segment }) => sum + (emoji.test(segment) ? 2 : weighLetters(segment)),
    0,
  )
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

const weighLetters = (letters: string) =>
  [...letters].reduce((sum, letter) => sum + (isLight(letter.codePointAt(0) ?? 0) ? 1 : 2), 0)

const isLight = (point: number) => lightRanges.some(([first, last]) => point >= first && point <= last)
