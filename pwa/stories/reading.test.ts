import { expect, test } from 'vitest'
import { minutesToRead, paragraphsOf, progressThrough, readingRules } from './reading.ts'

test('a story counts as read at 85 %, looked at every 100 ms and reported every 5 s; a dialog within 50 px of its end', () => {
  expect(readingRules).toEqual({ endReachedAt: 0.85, scrollDebounceMs: 100, reportEveryMs: 5000, dialogEndPx: 50 })
})

test('blank lines part paragraphs, single breaks stay within one', () => {
  expect(paragraphsOf('One.\r\nStill one.\r\n\r\n\r\n  Two.\n \nThree.\n')).toEqual([
    { text: 'One.\nStill one.', start: 0 },
    { text: 'Two.', start: 20 },
    { text: 'Three.', start: 27 },
  ])
  expect(paragraphsOf('   \n\n ')).toEqual([])
})

test('a text that fits the window is wholly in view, a longer one from top to bottom', () => {
  expect(progressThrough({ scrolled: 0, textBottom: 500, windowHeight: 800 })).toBe(1)
  expect(progressThrough({ scrolled: 0, textBottom: 2800, windowHeight: 800 })).toBe(0)
  expect(progressThrough({ scrolled: 1700, textBottom: 2800, windowHeight: 800 })).toBe(0.85)
  expect(progressThrough({ scrolled: 9000, textBottom: 2800, windowHeight: 800 })).toBe(1)
})

test('reading takes a minute at least', () => {
  expect(minutesToRead('A few words.')).toBe(1)
  expect(minutesToRead('word '.repeat(880))).toBe(4)
})
