import { expect, test } from 'vitest'
import { unsentText } from './texts.ts'

test.each([
  [
    'Rate limit reached. Please try again in 9 minutes.',
    'Rate limit reached. Please try again in 9 minutes. This helps prevent spam and ensures quality communication.',
  ],
  ['Your message is too long', 'Please shorten your message and try again.'],
  ['Your message has prohibited content.', 'Please review your message content and remove any inappropriate material.'],
  ['Too many links: please use at most 3.', 'Please limit the number of links in your message.'],
  ['Something went wrong on our side.', 'Failed to send message. Please try again.'],
  ['', 'Failed to send message. Please try again.'],
])('“%s” is told as “%s”', (serverWords, told) => {
  expect(unsentText(serverWords)).toBe(told)
})
