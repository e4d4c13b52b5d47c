import { describe, expect, test } from 'vitest'
import { speaking } from '../../../data/words/speaking.ts'
import { noteInWords } from '../media/notes.ts'
import { partInWords } from './outbox.ts'
import { type PartReason, reasonOfPart, reasons } from './reasons.ts'
import { reasonInWords } from './reasonWords.ts'

const inFrench = <Said>(say: () => Said) => speaking('fr', say)

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
const recording = { ...photo, kind: 'audio', sha256: 'd' } as const
const parts = [
  partInWords({ parts: [photo] }, 'image'),
  partInWords({ parts: [photo, other] }, 'b'),
  partInWords({ parts: [photo, video] }, 'video'),
  partInWords({ parts: [video, recording] }, 'audio'),
  partInWords({ parts: [photo] }, 'words'),
]

describe('what this phone noted of its own', () => {
  test.each(Object.values(reasons))('“%s” is said as it stands, and in French', (reason) => {
    expect(reasonInWords(reason)).toBe(reason)
    expect(inFrench(() => reasonInWords(reason))).not.toBe(reason)
  })

  test.each(['unreadable', 'notTaken', 'unconfirmed'] satisfies PartReason[])('%s names the part', (reason) => {
    const noted = parts.map((part) => reasonOfPart(reason, part))
    expect(noted.map(reasonInWords)).toEqual(noted)
    const said = inFrench(() => noted.map(reasonInWords))
    expect(said.map((text) => /la photo 2|la photo|la vidéo|l’enregistrement|le récit/.exec(text)?.[0])).toEqual([
      'la photo',
      'la photo 2',
      'la vidéo',
      'l’enregistrement',
      'le récit',
    ])
  })

  test('that there is no place for a file', () => {
    const noted = ['photo', 'video', 'recording'].map((part) => reasonOfPart('noPlace', part))
    expect(noted.map(reasonInWords)).toEqual(noted)
    expect(inFrench(() => noted.map(reasonInWords).join())).toMatch(/cette photo.*cette vidéo.*cet enregistrement/)
  })
})

test('the words of the server stay as they came', () => {
  for (const said of ['This is not a video we can read.', '']) expect(inFrench(() => reasonInWords(said))).toBe(said)
})

test('what was done with a photo is said in the language of the page, and a note of another version as it is', () => {
  expect(noteInWords('1 photo: location removed')).toBe('1 photo: location removed')
  expect(inFrench(() => noteInWords('1 photo: location removed'))).toContain('lieu supprimé')
  expect(inFrench(() => noteInWords('location removed'))).toBe('location removed')
})
