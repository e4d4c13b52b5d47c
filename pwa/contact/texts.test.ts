import { expect, test } from 'vitest'
import { speaking } from '../../data/words/speaking.ts'
import { unsentText } from './texts.ts'

test.each([
  [
    'Rate limit reached. Please try again in 9 minutes.',
    'Rate limit reached. Please try again in 9 minutes. This helps prevent spam and ensures quality communication.',
  ],
  ['Your message is too long', 'Please shorten your message and try again.'],
  ['Your message has prohibited content.', 'Please review your message content and remove any inappropriate material.'],
  ['Too many links: please use at most 3.', 'Please limit the number of links in your message.'],
  [
    'rate limit exceeded: 10 per hour',
    'rate limit exceeded: 10 per hour This helps prevent spam and ensures quality communication.',
  ],
  ['413: the request is TOO LONG', 'Please shorten your message and try again.'],
  ['Message contains prohibited content', 'Please review your message content and remove any inappropriate material.'],
  ['Too many links in the message', 'Please limit the number of links in your message.'],
  ['Something went wrong on our side.', 'Failed to send message. Please try again.'],
  ['', 'Failed to send message. Please try again.'],
])('“%s” is told as “%s”', (serverWords, told) => {
  expect(unsentText(serverWords)).toBe(told)
})

test.each([
  ['fr', 'Message contains prohibited content', 'Relisez votre message et enlevez ce qui n’est pas convenable.'],
  ['fr', 'Votre message est trop long', 'Raccourcissez votre message et réessayez.'],
  [
    'ar',
    'بلغت الحد المسموح. حاول مرة أخرى بعد دقيقتين.',
    'بلغت الحد المسموح. حاول مرة أخرى بعد دقيقتين. يساعد هذا على منع الرسائل المزعجة وعلى تواصل جيد.',
  ],
])('in %s, “%s” is told as “%s”', (language, serverWords, told) => {
  expect(speaking(language, () => unsentText(serverWords))).toBe(told)
})
