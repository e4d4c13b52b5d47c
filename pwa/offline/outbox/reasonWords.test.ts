import { afterEach, describe, expect, test } from 'vitest'
import { speakAs } from '../../../data/words/language.ts'
import { noteInWords } from '../media/notes.ts'
import { partInWords } from './outbox.ts'
import { type PartReason, reasonOfPart, reasons } from './reasons.ts'
import { reasonInWords } from './reasonWords.ts'

afterEach(() => speakAs(() => undefined))

const photo = {
  kind: 'image',
  name: 'a',
  type: 'image/webp',
  bytes: 1,
  sha256: 'a',
  state: 'here',
  sentBytes: 0,
} as const
const other = { ...photo, sha256: 'b' }
const video = { ...photo, kind: 'video', sha256: 'c' } as const
const parts = [
  partInWords({ parts: [photo] }, 'image'),
  partInWords({ parts: [photo, other] }, 'b'),
  partInWords({ parts: [photo, video] }, 'video'),
  partInWords({ parts: [photo] }, 'words'),
]

describe('what this phone noted of its own', () => {
  test.each(Object.values(reasons))('“%s” is said as it stands, and in French', (reason) => {
    expect(reasonInWords(reason)).toBe(reason)
    speakAs(() => 'fr')
    expect(reasonInWords(reason)).not.toBe(reason)
  })

  test.each(['unreadable', 'notTaken', 'unconfirmed'] satisfies PartReason[])('%s names the part', (reason) => {
    const noted = parts.map((part) => reasonOfPart(reason, part))
    expect(noted.map(reasonInWords)).toEqual(noted)
    speakAs(() => 'fr')
    const said = noted.map(reasonInWords)
    expect(said.map((text) => /la photo 2|la photo|la vidéo|le récit/.exec(text)?.[0])).toEqual([
      'la photo',
      'la photo 2',
      'la vidéo',
      'le récit',
    ])
  })

  test('that there is no place for a file', () => {
    const noted = ['photo', 'video'].map((part) => reasonOfPart('noPlace', part))
    expect(noted.map(reasonInWords)).toEqual(noted)
    speakAs(() => 'fr')
    expect(noted.map(reasonInWords).join()).toMatch(/cette photo.*cette vidéo/)
  })
})

test('the words of the server stay as they came', () => {
  speakAs(() => 'fr')
  expect(reasonInWords('This is not a video we can read.')).toBe('This is not a video we can read.')
  expect(reasonInWords('')).toBe('')
})

test('what was done with a photo is said in the language of the page, and a note of another version as it is', () => {
  expect(noteInWords('1 photo: location removed')).toBe('1 photo: location removed')
  speakAs(() => 'fr')
  expect(noteInWords('1 photo: location removed')).toContain('lieu supprimé')
  expect(noteInWords('location removed')).toBe('location removed')
})
