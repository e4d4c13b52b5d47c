import { expect, test } from 'vitest'
import { filesInWords, filled, replySubject, whyOf } from './threadWords.ts'

test('files that were not kept are named with their size', () => {
  expect(filesInWords([{ name: 'photo.jpg', bytes: 2_040_000 }])).toBe('1 attachment was not kept: photo.jpg (2 MB)')
  expect(
    filesInWords([
      { name: 'a.pdf', bytes: 12_400 },
      { name: 'b.txt', bytes: 80 },
    ]),
  ).toBe('2 attachments were not kept: a.pdf (12 kB), b.txt (80 bytes)')
})

test('a template takes the name, and leaves other braces alone', () => {
  expect(filled('Hello {{name}}, {{name}}! {{place}}', 'Amina')).toBe('Hello Amina, Amina! {{place}}')
})

test('a subject is answered once', () => {
  expect([replySubject('The ford'), replySubject('RE: The ford')]).toEqual(['Re: The ford', 'RE: The ford'])
})

test('a reply of which nobody knows says what sending it again means', () => {
  expect(whyOf({ state: 'unsure', error: null })).toContain('twice')
  expect(whyOf({ state: 'sent', error: null })).toBeNull()
})
