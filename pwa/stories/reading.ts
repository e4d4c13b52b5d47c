import { countWords } from '../../data/rules/excerpt.ts'

/** When a story counts as read, and how often that is looked at. */
export const readingRules = {
  /** Share of the text that has been scrolled past. */
  endReachedAt: 0.85,
  scrollDebounceMs: 100,
  reportEveryMs: 5000,
  /** Distance from the bottom of the dialog. */
  dialogEndPx: 50,
} as const

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
