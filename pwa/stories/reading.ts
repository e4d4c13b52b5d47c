import { countWords } from '../../data/rules/excerpt.ts'

const wordsPerMinute = 220

export const minutesToRead = (text: string) => Math.max(1, Math.round(countWords(text) / wordsPerMinute))

/** A blank line parts paragraphs; a single break stays a break within one. `start` is where it stands in the text. */
export const paragraphsOf = (text: string) =>
  Array.from(text.replaceAll('\r\n', '\n').matchAll(/\S(?:.|\n(?![^\S\n]*\n))*/g), (match) => ({
    text: match[0].trim(),
    start: match.index,
  }))

/** How far down a text the bottom of the window has come, 0 to 1. A text without overflow is wholly in view. */
export function progressThrough({
  scrolled,
  textBottom,
  windowHeight,
}: Record<'scrolled' | 'textBottom' | 'windowHeight', number>) {
  const way = textBottom - windowHeight
  return way <= 0 ? 1 : Math.min(1, Math.max(0, scrolled / way))
}

/** Within `px` of the bottom of what scrolls, also where nothing has to be scrolled. */
export const isNearEnd = (
  { scrollTop, scrollHeight, clientHeight }: Record<'scrollTop' | 'scrollHeight' | 'clientHeight', number>,
  px: number,
) => scrollHeight - clientHeight - scrollTop <= px
