import { postMaxLengths, type SocialPlatform } from '../../vocabulary/social.ts'

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
/**
 * With a scheme, or as a bare name under a domain of which the like are linked: `voices.example/story/7`. What stands before a
 * bare name is matched along with it, as Safari before 16.4 cannot look behind.
 */
const links =
  /(?<whole>https?:\/\/[^\s]+)|(?<before>^|[^@\w.-])(?<bare>(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/[^\s]*)?(?![\w@]))/giu
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
  const linked = linksIn(normal).reduce(
    (sum, link) => sum + (/^https?:/i.test(link) ? linkLength : Math.max(linkLength, weigh(link))),
    0,
  )
  return linked + weigh(normal.replace(links, (_link, _whole, before?: string) => before ?? ''))
}

/** Every link in a text, as the platforms would make them. */
export const linksIn = (text: string): string[] =>
  [...text.normalize('NFC').matchAll(links)].map(({ groups }) => groups?.whole ?? groups?.bare ?? '')

const weigh = (text: string) =>
  signsOf(text).reduce((sum, sign) => sum + (emoji.test(sign) ? 2 : weighLetters(sign)), 0)

/** As people count them. Firefox before 125 counts each part of an emoji: a text may seem too long there, never too short. */
const signsOf = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
    : [...text]
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

const weighLetters = (letters: string) =>
  [...letters].reduce((sum, letter) => sum + (isLight(letter.codePointAt(0) ?? 0) ? 1 : 2), 0)

const isLight = (point: number) => lightRanges.some(([first, last]) => point >= first && point <= last)
