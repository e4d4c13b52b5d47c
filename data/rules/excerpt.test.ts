import { expect, test } from 'vitest'
import { countWords, excerpt } from './excerpt.ts'

test('an excerpt is exactly as long as asked, and says when there is more', () => {
  const text = 'We saw it at the ford. '.repeat(20)
  expect(excerpt(text, 150)).toBe(`${text.slice(0, 150)}…`)
  expect(excerpt('Short.', 150)).toBe('Short.')
  expect(excerpt('x'.repeat(150), 150)).toBe('x'.repeat(150))
})

test('a text that begins with many blanks is not shorter for it', () => {
  expect(excerpt(`${' '.repeat(5000)}We saw it`, 20)).toBe('We saw it')
  expect(excerpt(`a${' '.repeat(5000)}${'b'.repeat(30)}`, 10)).toBe('a bbbbbbbb…')
})

test('lines become one, and no character is cut in half', () => {
  expect(excerpt('One\n\n  two', 150)).toBe('One two')
  expect(excerpt('🐘🐘🐘', 2)).toBe('🐘🐘…')
})

test('words are counted as a reader would', () => {
  expect(countWords('  The heron\ncame back. ')).toBe(4)
  expect(countWords('   ')).toBe(0)
})
