import { expect, test } from 'vitest'
import { htmlOf } from './htmlOf.ts'

test.each([
  ['the empty line at the end goes', '<p>a</p><p></p><p></p>', '<p>a</p>'],
  [
    'items are their words',
    '<ul><li><p>a <strong>b</strong></p></li><li><p>c</p></li></ul>',
    '<ul><li>a <strong>b</strong></li><li>c</li></ul>',
  ],
  [
    'also with a list in them',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>',
    '<ul><li>a<ol><li>b</li></ol></li></ul>',
  ],
  ['an item of two paragraphs keeps both', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ['an empty item stays one', '<ul><li><p></p></li></ul>', '<ul><li></li></ul>'],
  [
    'a paragraph stays a paragraph',
    '<p>a</p><blockquote><p>b</p></blockquote>',
    '<p>a</p><blockquote><p>b</p></blockquote>',
  ],
])('%s', (_, edited, kept) => {
  expect(htmlOf(edited)).toBe(kept)
})
