import { countWords } from '../../data/rules/excerpt.ts'

export { paragraphsOf } from '../../data/rules/stories/paragraphs.ts'

const wordsPerMinute = 220

export const minutesToRead = (text: string) => Math.max(1, Math.round(countWords(text) / wordsPerMinute))

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
