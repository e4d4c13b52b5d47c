import { expect, test } from 'vitest'
import { arrivalsInWords } from './arrivals.ts'

test.each([
  [1, 0, '1 story was sent completely.'],
  [5, 0, '5 stories were sent completely.'],
  [0, 1, '1 message was sent completely.'],
  [2, 3, '2 stories and 3 messages were sent completely.'],
  [0, 0, null],
])('%i stories and %i messages that left together are one sentence', (stories, letters, text) => {
  expect(arrivalsInWords(stories, letters)).toBe(text)
})
