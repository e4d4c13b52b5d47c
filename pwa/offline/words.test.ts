import { expect, test } from 'vitest'
import { countInWords, listInWords } from './words.ts'

test.each([
  [0, 'No stories'],
  [1, '1 story'],
  [5, '5 stories'],
])('%i of them are %s', (count, words) => {
  expect(countInWords(count, 'story', 'stories')).toBe(words)
})

test.each([
  [1, 0, '1 story'],
  [0, 2, '2 messages'],
  [2, 3, '2 stories and 3 messages'],
  [0, 0, null],
])('%i stories and %i messages are one phrase', (stories, messages, words) => {
  expect(listInWords([stories, 'story', 'stories'], [messages, 'message'])).toBe(words)
})
