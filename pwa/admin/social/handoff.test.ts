import { expect, test } from 'vitest'
import { readHanded } from './handoff.ts'

test('a story or a news post is handed over by its number, and what cannot be read is nothing', () => {
  expect(readHanded('{"contentType":"story","contentId":7}')).toEqual({ contentType: 'story', contentId: 7 })
  for (const text of [
    '',
    '{',
    'null',
    '{"contentType":"custom","contentId":7}',
    '{"contentType":"story","contentId":"x"}',
  ])
    expect(readHanded(text)).toBe(null)
})
