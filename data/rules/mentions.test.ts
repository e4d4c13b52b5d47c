import { expect, test } from 'vitest'
import { mentions } from './mentions.ts'

test.each([
  'ann@x.org',
  'Ann@X.org subscribed.',
  'Write to ann@x.org.',
  'Is it ann@x.org?',
  '<ann@x.org>',
  '{"replyTo":"ann@x.org"}',
  "'ann@x.org'",
  'joann@x.org, ann@x.org',
  'mailto:ann@x.org',
])('an address is found in %j', (text) => {
  expect(mentions(text, 'ann@x.org')).toBe(true)
})

test.each(['joann@x.org', 'ann@x.org.uk', 'ann@x.organic', 'mary.ann@x.org', 'ann@y.org', '', null])(
  'and not in %j',
  (text) => {
    expect(mentions(text, 'ann@x.org')).toBe(false)
  },
)
