import { expect, test } from 'vitest'
import { filesInWords, listed, messagesInWords, storiesInWords } from './words.ts'

test.each([
  [0, 'No stories'],
  [1, '1 story'],
  [5, '5 stories'],
])('%i of them are %s', (count, words) => {
  expect(storiesInWords(count)).toBe(words)
})

test.each([
  [1, 0, '1 story'],
  [0, 2, '2 messages'],
  [2, 3, '2 stories and 3 messages'],
  [0, 0, null],
])('%i stories and %i messages are one phrase', (stories, messages, words) => {
  expect(listed([stories, storiesInWords], [messages, messagesInWords])).toBe(words)
})

test('files are counted by what people call them', () => {
  expect(filesInWords(['image', 'video', 'image'])).toBe('2 photos and 1 video')
  expect(filesInWords(['audio', 'image'])).toBe('1 photo and 1 recording')
  expect(filesInWords([])).toBeNull()
})
