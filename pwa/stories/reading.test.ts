import { expect, test } from 'vitest'
import { readingRules } from '../../data/vocabulary/engagement.ts'
import { isNearEnd, minutesToRead, paragraphsOf, progressThrough } from './reading.ts'

test('a story counts as read at 85 %, looked at every 100 ms and reported every 5 s; a dialog within 50 px of its end', () => {
  expect(readingRules).toMatchObject({
    completeScroll: 85,
    scrollDebounceMs: 100,
    reportEveryMs: 5000,
    liteReportEveryMs: 30_000,
    dialogEndPx: 50,
  })
})

test.each([
  ['50 px from the bottom', { scrollTop: 450, scrollHeight: 1000, clientHeight: 500 }, true],
  ['51 px from the bottom', { scrollTop: 449, scrollHeight: 1000, clientHeight: 500 }, false],
  ['without a scrollbar', { scrollTop: 0, scrollHeight: 500, clientHeight: 500 }, true],
])('%s: near the end is %s', (_where, box, expected) => {
  expect(isNearEnd(box, readingRules.dialogEndPx)).toBe(expected)
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
