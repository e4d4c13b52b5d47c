import { readingRules } from '../../data/vocabulary/engagement.ts'
import type { Place } from '../engagement/readings.ts'
import { isNearEnd, progressThrough } from './reading.ts'

/** How far the story page is scrolled through its text, 0 to 1; null while there is no text. */
export function pageProgress(): number | null {
  const text = document.querySelector('.read .prose')
  if (!text) return null
  return progressThrough({
    scrolled: scrollY,
    textBottom: text.getBoundingClientRect().bottom + scrollY,
    windowHeight: innerHeight,
  })
}

export const storyPage = (): Place => ({
  scroller: window,
  look: () => ({ percent: (pageProgress() ?? 0) * 100, atEnd: false }),
})

/** The scrolling part of a dialog. Close to its bottom all of it has been seen. */
export function dialogPlace(body: HTMLElement): Place {
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = body
    const atEnd = isNearEnd({ scrollTop, scrollHeight, clientHeight }, readingRules.dialogEndPx)
    const progress = progressThrough({ scrolled: scrollTop, textBottom: scrollHeight, windowHeight: clientHeight })
    return { percent: atEnd ? 100 : progress * 100, atEnd }
  }
  return { scroller: body, look }
}
