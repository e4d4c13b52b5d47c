import { expect, test } from 'vitest'
import { readLinkAddress } from './linkAddress.ts'

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['example.org', 'https://example.org'],
  [' www.example.org/cranes#two ', 'https://www.example.org/cranes#two'],
  ['/stories/7', '/stories/7'],
  ['desk@example.org', 'mailto:desk@example.org'],
  ['mailto:desk@example.org', 'mailto:desk@example.org'],
])('"%s" is typed for %s', (typed, address) => {
  expect(readLinkAddress(typed)).toBe(address)
})

test.each([
  '',
  'cranes',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//example.org',
  '/\\example.org',
  'file:///etc',
])('"%s" is no address of a link', (typed) => {
  expect(readLinkAddress(typed)).toBeNull()
})
